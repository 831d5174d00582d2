import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** The project could not be loaded: says so in place, with a way to try again. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-tint p-4 text-sm text-danger"
    >
      <p>Failed to load project data. Please try refreshing the page.</p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        <RotateCw aria-hidden="true" /> Try Again
      </Button>
    </div>
  );
}
