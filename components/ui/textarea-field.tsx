import { type ComponentProps, useId } from 'react';
import { Textarea } from './textarea';

interface TextareaFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The purpose of the text, or its consequence. */
  readonly note?: string;
}

/** A labelled field of several lines. */
export function TextareaField({ label, onChange, note, ...textarea }: TextareaFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Textarea
        id={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        {...textarea}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className="text-xs text-muted">
          {note}
        </p>
      )}
    </div>
  );
}
