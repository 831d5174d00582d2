import type { Approval } from '@/contracts/approval';

const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Approved by Dana on Nov 25, 2026.` */
export function describeApproved({
  at,
  by,
  isOfThisVideo,
}: NonNullable<Approval['approved']>): string {
  const approved = `Approved${by === undefined ? '' : ` by ${by}`} on ${day.format(new Date(at))}`;
  return isOfThisVideo ? `${approved}.` : `${approved}; the film was made again since.`;
}
