import { Lightbulb } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names';
import { Input } from './input';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error in the value. */
  readonly problem?: string | undefined;
  /** Suggestions, which do not prevent saving the value. */
  readonly hints?: readonly string[] | undefined;
  /** The label is only for screen readers. */
  readonly isLabelHidden?: boolean;
}

/** A labelled field that shows the error in its value. */
export function TextField(props: TextFieldProps) {
  const { label, onChange, problem, hints = [], isLabelHidden = false, ...others } = props;
  const { className, ...input } = others;
  const id = useId();
  const descriptions = [
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(hints.length === 0 ? [] : [`${id}-hints`]),
  ];
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <Input
        id={id}
        maxLength={100}
        {...input}
        {...(problem !== undefined && { 'aria-invalid': true })}
        {...(descriptions.length > 0 && { 'aria-describedby': descriptions.join(' ') })}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-xs text-danger">
          {problem}
        </p>
      )}
      {hints.length > 0 && (
        <ul id={`${id}-hints`} className="grid gap-1 text-xs text-accent-text">
          {hints.map((hint) => (
            <li key={hint} className="flex gap-1.5">
              <Lightbulb aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.75]" />
              {hint}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
