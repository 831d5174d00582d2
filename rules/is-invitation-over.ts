import type { ListingFacts } from '@/contracts/project/words';

/** So far (ms) the westernmost clocks are behind UTC. */
const LAST_CLOCK_MS = 12 * 3_600_000;

/** Returns whether an open house has ended in every time zone, because the property's is unknown. */
export function isInvitationOver(status: ListingFacts['status'], now: Date): boolean {
  if (status?.kind !== 'open-house') return false;
  return now.getTime() > Date.parse(`${status.date}T${status.to}:00Z`) + LAST_CLOCK_MS;
}
