import { join } from 'node:path';
import listing from '@/public/sample-listing/listing.json' with { type: 'json' };

export const listingName = listing.name;

/** Paths of the sample listing's photographs, in their order. */
export const samplePhotos = listing.photos.map(({ file }) =>
  join(process.cwd(), 'public', 'sample-listing', file),
);

/** The listing as an agent has it in an email or a data sheet. */
export const listingText = `412 Alder Lane, Sausalito, California
$1,285,000
3 beds, 2 baths, 1,940 sq ft
${listing.description}`;

/** Text of the videos, in the format of `npm run render -- --words`. The agent is invented. */
export const sampleWords = {
  theme: 'gallery',
  facts: { ...listing.facts, captions: listing.photos.map(({ caption }) => caption ?? null) },
  brand: {
    name: 'Maya Lindqvist',
    title: 'Listing agent',
    brokerage: 'Alder & Finch Realty',
    phone: '(555) 010-0142',
    website: 'alderfinch.example',
    callToAction: 'Book a private viewing',
    showsEqualHousing: true,
  },
} as const;
