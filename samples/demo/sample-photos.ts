import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const listing = JSON.parse(readFileSync('public/sample-listing/listing.json', 'utf8')) as {
  readonly name: string;
  readonly photos: readonly { readonly file: string }[];
};

export const listingName = listing.name;

/** Paths of the sample listing's photographs, in their order. */
export const samplePhotos = listing.photos.map(({ file }) =>
  join(process.cwd(), 'public', 'sample-listing', file),
);
