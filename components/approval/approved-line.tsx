import { useOwnDay } from '@/components/ui/use-own-day';
import { nameChanges } from '@/components/versions/name-changes';
import type { Approval } from '@/contracts/publishing/approval';

type Approved = NonNullable<Approval['approved']>;

interface ApprovedLineProps {
  readonly approved: Approved;
  readonly className: string;
}

/**
 * `Approved by Dana on Nov 25, 2026.` For a video re-rendered since, names the approved version, the changes
 * and whether the approval still counts.
 */
export function ApprovedLine({ approved, className }: ApprovedLineProps) {
  const { at, by, isOfThisVideo, videoMadeAt } = approved;
  const day = useOwnDay(at);
  const videoDay = useOwnDay(videoMadeAt ?? at);
  const who = by === undefined ? '' : ` by ${by}`;
  if (isOfThisVideo) {
    return (
      <p className={className}>
        Approved{who} on {day}.
      </p>
    );
  }
  const which = videoMadeAt === undefined ? 'An earlier video' : `The ${videoDay} video`;
  return (
    <p className={className}>
      {which} was approved{who} on {day}. {describeRemake(approved)}
    </p>
  );
}

function describeRemake({ changes, isStillValid }: Approved): string {
  if (changes === undefined) return 'You’ve updated it since.';
  if (changes.length === 0) {
    return 'You’ve updated it since with no changes, so the approval still counts.';
  }
  if (isStillValid) {
    return 'You’ve updated it since. Only the status changed, so the approval still counts.';
  }
  return `You’ve updated it since: ${nameChanges(changes)}.`;
}
