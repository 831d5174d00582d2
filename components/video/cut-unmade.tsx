import { Film, TriangleAlert } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import type { Cut } from '@/contracts/cuts';
import { isInWork } from '@/lib/api/cuts';
import { formatCutState } from '@/lib/format/cut-state';
import { withPrice } from '@/lib/format/tokens';

interface CutUnmadeProps {
  readonly cut: Cut;
  /** Tokens that making it takes; undefined until that is known. */
  readonly price: number | undefined;
  readonly isPending: boolean;
  readonly onMake: (cut: Cut) => void;
}

/** In the player's place: a version without a video, and why. */
export function CutUnmade({ cut, price, isPending, onMake }: CutUnmadeProps) {
  const isBroken = cut.state === 'failed' || cut.state === 'cancelled';
  return (
    <div className="rounded-card border bg-surface">
      <StateScreen
        {...(cut.state === 'failed' && { role: 'alert' as const })}
        icon={isBroken ? TriangleAlert : Film}
        title={titleOf(cut)}
        actions={
          !isInWork(cut) && (
            <Button className="figures" disabled={isPending} onClick={() => onMake(cut)}>
              {withPrice(isBroken ? 'Try again' : 'Make this version', price)}
            </Button>
          )
        }
      >
        {reasonOf(cut)}
      </StateScreen>
    </div>
  );
}

function titleOf(cut: Cut): string {
  if (isInWork(cut)) return `${cut.name} is being made`;
  return cut.state === 'none' ? `${cut.name} is not made yet` : `${cut.name} was not made`;
}

function reasonOf(cut: Cut): string {
  if (isInWork(cut)) return `${formatCutState(cut)}.`;
  if (cut.state === 'failed') return cut.error ?? 'Something went wrong while it was made.';
  if (cut.state === 'cancelled') return 'It was cancelled before it was done.';
  return 'It is made of the same photos and clips. The other versions stay as they are.';
}
