import type { readListing as operation } from '@/contracts/listings';
import { orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { selectListing } from './listings-store';
import { toListing } from './to-listing';

export const readListing: UseCase<typeof operation> = async ({ database }, { caller, params }) => {
  const listing = await selectListing(database, caller, params.listingId);
  return toListing(database, caller, orNotFound(listing, 'We could not find this listing.'));
};
