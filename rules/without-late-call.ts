import type { Brand, ListingFacts } from '@/contracts/project/words';

/** A brand without its invitation once there is nothing left to be invited to: nobody views a home that is sold. */
export function withoutLateCall<Shown extends Pick<Brand, 'callToAction'>>(
  brand: Shown,
  status: ListingFacts['status'],
): Shown {
  return status?.kind === 'sold' ? { ...brand, callToAction: undefined } : brand;
}
