import { expect, it } from 'vitest';
import { countFacts, listingTextsDay, readListingTexts } from '@/tests/support/listing-texts';
import { readListing } from './read-listing';

const read = (text: string) => readListing(text, listingTextsDay);

it.each(readListingTexts('seen'))('$name', ({ text, truth }) => {
  expect(read(text)).toEqual(truth);
});

// The reader was not fitted to these.
it('in twenty held-out texts nine of ten facts are found, and none is wrong', () => {
  const { stated, found, wrong } = countFacts(readListingTexts('unseen'), read);
  expect(wrong).toEqual([]);
  expect(found / stated).toBeGreaterThanOrEqual(0.9);
});
