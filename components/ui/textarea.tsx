import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        'field-sizing-content min-h-20 w-full min-w-0 resize-none rounded-control border border-line-strong/60 bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:opacity-50 sm:text-sm',
        className,
      )}
      {...props}
    />
  );
}
