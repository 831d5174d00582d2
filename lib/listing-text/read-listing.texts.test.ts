import { expect, it } from 'vitest';
import { listingTextsDay, readListingTexts } from '@/tests/support/listing-texts';
import { readListing } from './read-listing';

it.each(readListingTexts('seen'))('$name', ({ text, truth }) => {
  expect(readListing(text, listingTextsDay)).toEqual(truth);
});
