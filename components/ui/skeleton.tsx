import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-breathe rounded-control bg-line/70', className)}
      {...props}
    />
  );
}
