import { Button } from '@/components/ui/button';
import { focusFirst } from '@/components/ui/focus-first';
import type { DraftShot } from '@/lib/draft/draft';

/** Says how many photos the edit found to be taken far from the others, and goes to the first of them. */
export function ElsewhereNotice({ shots }: { readonly shots: readonly DraftShot[] }) {
  const [first, ...others] = shots.filter(({ stored }) => stored?.edit?.isTakenElsewhere);
  if (first === undefined) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      {others.length === 0
        ? '1 photo may show another property: it was taken far away from the others.'
        : `${others.length + 1} photos may show another property: they were taken far away from the others.`}
      <Button
        variant="link"
        size="inline"
        onClick={() => focusFirst(`[data-rfd-drag-handle-draggable-id="${first.id}"]`)}
      >
        {others.length === 0 ? 'Show it' : 'Show the first'}
      </Button>
    </p>
  );
}
