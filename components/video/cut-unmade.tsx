import { Film, TriangleAlert } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import type { Cut } from '@/contracts/cuts';

interface CutUnmadeProps {
  readonly cut: Cut;
  readonly isPending: boolean;
  readonly onMake: (cut: Cut) => void;
}

/** In the player's place: a version without a video, and why. */
export function CutUnmade({ cut, isPending, onMake }: CutUnmadeProps) {
  const isBroken = cut.state === 'failed' || cut.state === 'cancelled';
  return (
    <div className="rounded-card border bg-surface">
      <StateScreen
        {...(cut.state === 'failed' && { role: 'alert' as const })}
        icon={isBroken ? TriangleAlert : Film}
        title={isBroken ? `${cut.name} was not made` : `${cut.name} is not made yet`}
        actions={
          <Button disabled={isPending} onClick={() => onMake(cut)}>
            {isBroken ? 'Try again' : 'Make this version'}
          </Button>
        }
      >
        {reasonOf(cut)}
      </StateScreen>
    </div>
  );
}

function reasonOf({ state, error }: Cut): string {
  if (state === 'failed') return error ?? 'Something went wrong while it was made.';
  if (state === 'cancelled') return 'It was cancelled before it was done.';
  return 'It is made of the same photos and clips. The other versions stay as they are.';
}
