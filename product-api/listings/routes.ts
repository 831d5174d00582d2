import * as listings from '@/contracts/listings';
import { type Route, route } from '@/product-api/http/route';
import { createListing } from './create-listing';

export const listingsRoutes: readonly Route[] = [route(listings.createListing, createListing)];
