import { z } from 'zod';
import { callHeaders } from './call-headers';

const listing = z.object({
  name: z.string(),
  description: z.string(),
  photos: z.array(
    z.object({ file: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
  ),
});

export interface SampleListing {
  readonly name: string;
  readonly description: string;
  readonly files: readonly File[];
}

const folder = '/sample-listing';

/**
 * The sample listing with its photographs, in their order.
 * @throws Error when one of them could not be loaded.
 */
export async function loadSampleListing(): Promise<SampleListing> {
  const { name, description, photos } = listing.parse(await (await load('listing.json')).json());
  const files = await Promise.all(
    photos.map(async ({ file }) => {
      const blob = await (await load(file)).blob();
      return new File([blob], file, { type: 'image/jpeg' });
    }),
  );
  return { name, description, files };
}

async function load(file: string): Promise<Response> {
  const response = await fetch(`${folder}/${file}`, { headers: callHeaders });
  if (!response.ok) throw new Error(`${file} could not be loaded (${response.status}).`);
  return response;
}
