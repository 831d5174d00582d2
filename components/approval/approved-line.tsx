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
  if (changes === undefined) return 'It’s been updated since.';
  if (changes.length === 0) {
    return 'It’s been updated since with no changes, so the approval still counts.';
  }
  if (isStillValid) {
    return 'It’s been updated since. Only the status changed, so the approval still counts.';
  }
  return `It’s been updated since: ${nameChanges(changes)}.`;
}
