import type { ListingFacts } from '@/contracts/project/words';

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

/** Returns `Just listed`; `None` if a listing has no status. */
export function listingStatusLabel(status: ListingFacts['status']): string {
  return listingStatuses.find(({ kind }) => kind === status?.kind)?.label ?? 'None';
}
