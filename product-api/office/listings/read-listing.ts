import type { Queryable } from '@/adapters/database/database';
import type { Listing, readListing as operation } from '@/contracts/production/listings';
import { orNotFound } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { selectListing, selectListings } from './listings-store';
import { toListing } from './to-listing';

export const readListing: UseCase<typeof operation> = async ({ database }, { caller, params }) => {
  const listing = await selectListing(database, caller, params.listingId);
  return toListing(database, caller, orNotFound(listing, 'We could not find this listing.'));
};

/** Lists the user's calls for whole listings, oldest first. */
export async function loadListings(database: Queryable, caller: Caller): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (const row of await selectListings(database, caller)) {
    listings.push(await toListing(database, caller, row));
  }
  return listings;
}
