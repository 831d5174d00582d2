import { type DraftShot, draftSeconds } from '@/lib/draft/draft';
import { formatClock } from '@/lib/format/duration';

interface TooLongNoticeProps {
  readonly shots: readonly DraftShot[];
  /** Target length. */
  readonly targetSeconds: number;
}

/** Deviation from the target length up to which no notice is needed. */
const TOLERANCE_SECONDS = 3;

/** Tells the user the length of a video with more photos than fit, and offers the edit. */
export function TooLongNotice({ shots, targetSeconds }: TooLongNoticeProps) {
  const seconds = draftSeconds(shots, targetSeconds);
  if (seconds <= targetSeconds + TOLERANCE_SECONDS) return null;
  const what = shots.some(({ isVideo }) => isVideo) ? 'photos and clips' : 'photos';
  return (
    <p className="text-sm text-muted">
      {shots.length} {what} would make a {formatClock(seconds)} video. Tap Edit for me to fit it
      into {targetSeconds} seconds.
    </p>
  );
}
