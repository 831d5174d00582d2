import { useOwnDay } from '@/components/ui/use-own-day';
import type { Approval } from '@/contracts/approval';

interface ApprovedLineProps {
  readonly approved: NonNullable<Approval['approved']>;
  readonly className: string;
}

/** `Approved by Dana on Nov 25, 2026.` */
export function ApprovedLine({ approved, className }: ApprovedLineProps) {
  const { at, by, isOfThisVideo } = approved;
  const day = useOwnDay(at);
  return (
    <p className={className}>
      Approved{by !== undefined && ` by ${by}`} on {day}
      {isOfThisVideo ? '.' : '; the film was made again since.'}
    </p>
  );
}
