import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaRefused } from '@/adapters/media/media-reader';
import type { VisionModel } from '@/adapters/vision/vision-model';
import { ANALYSED_COPY_WIDTH } from '@/engine/framing/analysed-picture';
import type { Deps } from '@/product-api/deps';
import { selectMediaOwner } from '@/product-api/media/public';
import type { VariantRow } from '@/product-api/project/projects/shots-store';
import { makePicture } from '@/product-api/project/shots/derived-media';
import { askAboutPhotos, readSeenPhotos, type SeenPhoto, type SentPhoto } from './seen-photo';

/**
 * Longer side of sent pictures in pixels: enough to recognise rooms, and the size that models are trained
 * with.
 */
const SENT_SIDE = 768;

/** Asks a vision model what pictures show. @throws VisionFailed. */
export async function askAboutPictures(
  deps: Deps,
  vision: VisionModel,
  group: readonly VariantRow[],
  signal: AbortSignal,
): Promise<(readonly [VariantRow, SeenPhoto])[]> {
  const sent: (SentPhoto & { readonly variant: VariantRow })[] = [];
  for (const [place, variant] of group.entries()) {
    const jpeg = await makeCopy(deps, variant, signal);
    if (jpeg !== undefined) sent.push({ name: `p${place + 1}`, jpeg, variant });
  }
  if (sent.length === 0) return [];
  const said = await vision.ask(askAboutPhotos(sent, signal));
  const read = readSeenPhotos(said, new Set(sent.map(({ name }) => name)));
  return sent.flatMap(({ name, variant }) => {
    const photo = read.get(name);
    return photo === undefined ? [] : [[variant, photo] as const];
  });
}

/** The picture as it is sent: small, and without any metadata. Undefined for one that is damaged. */
async function makeCopy(
  deps: Deps,
  variant: VariantRow,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const { mediaStore, mediaReader } = deps;
  try {
    const copy = await makePicture(deps, variant, ANALYSED_COPY_WIDTH);
    await using source = await mediaStore.localCopy(copy);
    await using folder = await mediaStore.scratch();
    const path = join(folder.path, 'sent.jpg');
    const owner = await selectMediaOwner(deps.database, variant.mediaId);
    await mediaReader.makeBareCopy(source.path, path, SENT_SIDE, { owner, signal });
    return await readFile(path);
  } catch (error) {
    if (error instanceof MediaRefused) return undefined;
    throw error;
  }
}
