import { Progress as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';

interface ProgressProps extends ComponentProps<typeof Primitive.Root> {
  /** 0 to `max`; absent: indeterminate. */
  value?: number | null;
}

/** Bar of `value` out of `max` (default 100). Give it an accessible name. */
export function Progress({ className, value = null, max = 100, ...props }: ProgressProps) {
  const share = value === null ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <Primitive.Root
      value={value}
      max={max}
      className={classNames('h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
      {...props}
    >
      <Primitive.Indicator
        className={classNames(
          'block size-full origin-left rounded-full bg-accent transition-transform duration-200 ease-out',
          value === null && 'animate-breathe',
        )}
        style={{ transform: `scaleX(${value === null ? 0.25 : share})` }}
      />
    </Primitive.Root>
  );
}
