import { type ComponentProps, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Input } from '@/components/ui/input';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  /** The label is for those alone who cannot see where the field stands. */
  readonly isLabelHidden?: boolean;
}

/** A labelled field that says what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, onChange, problem, isLabelHidden = false, className, ...input } = props;
  const id = useId();
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <Input
        id={id}
        maxLength={100}
        {...input}
        {...(problem !== undefined && {
          'aria-invalid': true,
          'aria-describedby': `${id}-problem`,
        })}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
