import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const listing = fileURLToPath(new URL('../../public/sample-listing', import.meta.url));

/** The sample listing's photos as a page is served them. */
export async function makeServedPictures(): Promise<Buffer[]> {
  const names = (await readdir(listing)).filter((name) => name.endsWith('.jpg'));
  return Promise.all(
    names
      .sort()
      .map((name) => sharp(join(listing, name)).resize({ width: 1280 }).jpeg().toBuffer()),
  );
}
