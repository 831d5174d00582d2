import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';

interface LoadNoticeProps {
  readonly children: string;
  /** Absent: trying again would not help. */
  readonly onRetry?: (() => void) | undefined;
}

/** A notice that a part of the screen could not be loaded, with a button to try again. */
export function LoadNotice({ children, onRetry }: LoadNoticeProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-tint p-4 text-sm text-danger"
    >
      <p>{children}</p>
      {onRetry !== undefined && (
        <Button size="small" variant="secondary" onClick={onRetry}>
          <RotateCw aria-hidden="true" /> Try Again
        </Button>
      )}
    </div>
  );
}
