import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names';

/** A turning circle with the words it stands for. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div
      role="status"
      className={classNames('flex flex-col items-center gap-3 text-sm text-muted', className)}
    >
      <LoaderCircle aria-hidden="true" className="size-6 animate-spin stroke-[1.75] text-brand" />
      {label}
    </div>
  );
}
