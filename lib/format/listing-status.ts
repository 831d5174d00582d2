import type { ListingFacts } from '@/contracts/words';

type StatusKind = NonNullable<ListingFacts['status']>['kind'];

/** The states of a listing, in the order in which one follows another. */
export const listingStatuses: readonly { readonly kind: StatusKind; readonly label: string }[] = [
  { kind: 'coming-soon', label: 'Coming soon' },
  { kind: 'just-listed', label: 'Just listed' },
  { kind: 'open-house', label: 'Open house' },
  { kind: 'price-improved', label: 'Price improved' },
  { kind: 'under-contract', label: 'Under contract' },
  { kind: 'sold', label: 'Sold' },
];

/** So far (ms) the westernmost clocks are behind UTC. */
const LAST_CLOCK_MS = 12 * 3_600_000;

/** Whether an open house has ended wherever the property may be: its time zone is not known. */
export function isInvitationOver(status: ListingFacts['status'], now: Date): boolean {
  if (status?.kind !== 'open-house') return false;
  return now.getTime() > Date.parse(`${status.date}T${status.to}:00Z`) + LAST_CLOCK_MS;
}

/** `Just listed`; `None` where a listing has no status. */
export function listingStatusLabel(status: ListingFacts['status']): string {
  return listingStatuses.find(({ kind }) => kind === status?.kind)?.label ?? 'None';
}
