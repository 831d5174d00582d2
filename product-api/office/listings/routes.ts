import * as listings from '@/contracts/production/listings';
import { type Route, route } from '@/product-api/http/route';
import { createListing } from './create-listing';
import { readListing } from './read-listing';

export const listingsRoutes: readonly Route[] = [
  route(listings.createListing, createListing),
  route(listings.readListing, readListing),
];
