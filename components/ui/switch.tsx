import { Switch as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

/** An on/off switch that takes effect immediately. Name it by a label. */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={classNames(
        'touch-target relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors data-[state=checked]:border-brand data-[state=checked]:bg-brand disabled:opacity-50 aria-disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4.5 rounded-full bg-ink transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-surface" />
    </Primitive.Root>
  );
}

interface SwitchRowProps extends ComponentProps<typeof Primitive.Root> {
  readonly label: ReactNode;
}

/** A row with a label at its start and its switch at the end. `className` is the row's. */
export function SwitchRow({ label, className, ...props }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={classNames('flex items-center justify-between gap-4', className)}>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} {...props} />
    </div>
  );
}
