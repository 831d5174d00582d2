import { Button } from '@/components/ui/button';

/** Shown when another tab saved this project first: the person decides which version stays. */
export function ConflictNotice({ onResolve }: { onResolve: (keep: 'mine' | 'theirs') => void }) {
  return (
    <div
      role="alert"
      className="my-6 flex wide:mt-0 flex-wrap items-center justify-between gap-3 rounded-card border border-accent bg-accent-tint p-4 text-sm"
    >
      <p>This project was changed in another tab or window. Which changes do you want to keep?</p>
      <div className="flex gap-2">
        <Button size="small" variant="secondary" onClick={() => onResolve('theirs')}>
          Load the other changes
        </Button>
        <Button size="small" onClick={() => onResolve('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
