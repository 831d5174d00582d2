import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { requireNetwork } from '@/components/ui/require-network';
import type { EnhancementWork } from '@/contracts/production/enhancements';

/** Time (ms) after which the user learns that they need not wait. */
const LONG_MS = 8_000;

const CANCEL_OFFLINE =
  'Your photo is still being enhanced. Please try again when you’re back online.';

interface EnhanceProgressProps {
  /** The server's state of the work; absent while only this page knows of it. */
  readonly work: EnhancementWork | undefined;
  /** Whether this page started it and waits for it. */
  readonly isOwn: boolean;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
}

/** A running enhancement, started on any page, and the button to cancel it. */
export function EnhanceProgress({ work, isOwn, isCancelling, onCancel }: EnhanceProgressProps) {
  const isLong = useIsLong() || !isOwn;
  const percent = work?.progress === undefined ? undefined : Math.floor(work.progress * 100);
  return (
    <>
      <Button
        variant="secondary"
        disabled={isCancelling}
        onClick={() => requireNetwork(CANCEL_OFFLINE) && onCancel()}
      >
        {isCancelling ? 'Canceling…' : 'Cancel'}
      </Button>
      {!isOwn && <Progress value={percent ?? null} aria-label="Enhancement progress" />}
      <p role="status" className="text-sm text-muted">
        {isLong
          ? 'Still working on your photo. You can leave this page. The enhanced photo will be here when it’s done.'
          : 'Working on your photo. This takes a few seconds.'}
      </p>
      {!isOwn && work !== undefined && (
        <p className="break-words text-sm text-muted">“{work.prompt}”</p>
      )}
    </>
  );
}

/** Returns whether this has been on the screen for longer than `LONG_MS`. */
function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
