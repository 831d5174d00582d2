import { z } from 'zod';
import type { ProjectFacts } from '@/contracts/project/facts';
import { listingFacts, type ShotCaption, shotCaption } from '@/contracts/project/words';
import { callHeaders } from './call-headers';

const listing = z.object({
  name: z.string(),
  description: z.string(),
  facts: listingFacts.omit({ captions: true }),
  photos: z.array(z.object({ file: z.string(), caption: shotCaption.optional() })),
});

export interface SampleListing {
  readonly name: string;
  readonly description: string;
  readonly facts: ProjectFacts['facts'];
  /** By the names of the files. */
  readonly captions: ReadonlyMap<string, ShotCaption>;
  readonly files: readonly File[];
}

const folder = '/sample-listing';

/**
 * The sample listing with its photographs, in their order.
 * @throws Error when one of them could not be loaded.
 */
export async function loadSampleListing(): Promise<SampleListing> {
  const { photos, ...words } = listing.parse(await (await load('listing.json')).json());
  const files = await Promise.all(
    photos.map(async ({ file }) => {
      const blob = await (await load(file)).blob();
      return new File([blob], file, { type: 'image/jpeg' });
    }),
  );
  const captions = new Map(
    photos.flatMap(({ file, caption }) =>
      caption === undefined ? [] : [[file, caption] as const],
    ),
  );
  return { ...words, captions, files };
}

async function load(file: string): Promise<Response> {
  const response = await fetch(`${folder}/${file}`, { headers: callHeaders });
  if (!response.ok) throw new Error(`${file} could not be loaded (${response.status}).`);
  return response;
}
