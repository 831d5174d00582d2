import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { Input } from './input';

interface StepperProps {
  /** Names the field and its buttons. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Step of a button press; defaults to `step`. */
  readonly buttonStep?: number;
  readonly onChange: (value: number) => void;
}

/**
 * A number of seconds with a minus and a plus button. A typed value takes effect when the field loses the
 * focus.
 */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, step, buttonStep = step, onChange } = props;
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const settle = (wanted: number) => {
    const valid = Number.isFinite(wanted) ? toStep(wanted, { min, max, step }) : value;
    setText(String(valid));
    if (valid !== value) onChange(valid);
  };
  return (
    <fieldset className="figures flex min-w-0 items-center gap-1">
      <legend className="sr-only">{label}</legend>
      <Button
        variant="secondary"
        size="icon-small"
        aria-label={`${label}: less`}
        aria-disabled={value <= min}
        onClick={() => settle(value - buttonStep)}
      >
        <Minus aria-hidden="true" />
      </Button>
      <div className="relative w-20">
        <Input
          type="number"
          inputMode="decimal"
          aria-label={`${label} in seconds`}
          className="h-8 pr-6 text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          {...{ min, max, step }}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => settle(text === '' ? Number.NaN : Number(text))}
          onKeyDown={(event) => event.key === 'Enter' && settle(Number(text))}
        />
        <span aria-hidden="true" className="absolute top-1/2 right-2.5 -translate-y-1/2 text-muted">
          s
        </span>
      </div>
      <Button
        variant="secondary"
        size="icon-small"
        aria-label={`${label}: more`}
        aria-disabled={value >= max}
        onClick={() => settle(value + buttonStep)}
      >
        <Plus aria-hidden="true" />
      </Button>
    </fieldset>
  );
}

function toStep(value: number, { min, max, step }: Pick<StepperProps, 'min' | 'max' | 'step'>) {
  const stepped = Math.round(value / step) * step;
  return Math.min(max, Math.max(min, Math.round(stepped * 100) / 100));
}
