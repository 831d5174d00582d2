import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { PhotoFindings } from '@/contracts/project/photo-findings';
import { findInPhoto } from '@/product-api/media/find-in-photo';

const listing = fileURLToPath(new URL('../../public/sample-listing', import.meta.url));

/** A photo as served to pages, with its findings. */
export interface ServedPicture {
  readonly bytes: Buffer;
  readonly findings: PhotoFindings;
}

/** The sample listing's photos. */
export async function makeServedPictures(): Promise<ServedPicture[]> {
  const names = (await readdir(listing)).filter((name) => name.endsWith('.jpg'));
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await sharp(join(listing, name)).resize({ width: 1280 }).jpeg().toBuffer();
      return { bytes, findings: (await findInPhoto(bytes)).frames };
    }),
  );
}
