import * as listingText from '@/contracts/project/listing-text';
import { type Route, route } from '@/product-api/http/route';
import { readListingText } from './read-listing-text';

export const listingTextRoutes: readonly Route[] = [
  route(listingText.readListingText, readListingText),
];
