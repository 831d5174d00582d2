import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={classNames(
        'h-10 pointer-coarse:h-11 w-full min-w-0 text-ellipsis rounded-control border border-line-strong/60 bg-surface px-3 text-base text-ink placeholder:text-muted disabled:opacity-50 aria-invalid:border-danger sm:text-sm',
        className,
      )}
      {...props}
    />
  );
}
