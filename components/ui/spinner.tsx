import { LoaderCircle } from 'lucide-react';

/** A spinner with its label. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 text-sm text-muted">
      <LoaderCircle aria-hidden="true" className="size-6 animate-spin stroke-[1.75] text-brand" />
      {label}
    </div>
  );
}
