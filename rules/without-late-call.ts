import type { Brand, ListingFacts } from '@/contracts/project/words';

/** Returns a brand without its invitation once the home is sold, because there are no more viewings. */
export function withoutLateCall<Shown extends Pick<Brand, 'callToAction'>>(
  brand: Shown,
  status: ListingFacts['status'],
): Shown {
  return status?.kind === 'sold' ? { ...brand, callToAction: undefined } : brand;
}
