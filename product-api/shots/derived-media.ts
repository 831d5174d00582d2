import { join } from 'node:path';
import type { MediaKey } from '@/contracts/ids';
import { imageWidths } from '@/contracts/shots';
import type { Deps } from '@/product-api/deps';
import { toPlayableKey, toSmallKey, toSourceKey } from '@/product-api/projects/media-keys';
import type { VariantRow } from '@/product-api/projects/shots-store';

/** The width a picture is served in; undefined: its own. */
export function toServedWidth(wanted: number | undefined): number | undefined {
  return imageWidths.find((each) => each >= (wanted ?? Number.POSITIVE_INFINITY));
}

/** A picture of this media at one of the served widths. */
export function makeSmaller(
  deps: Deps,
  picture: MediaKey,
  mediaId: string,
  width: number,
): Promise<MediaKey> {
  return makeOnce(deps, picture, toSmallKey(mediaId, width), (from, to) =>
    deps.mediaReader.resize(from, to, width),
  );
}

/** An uploaded clip as browsers play it. */
export function makePlayable(deps: Deps, variant: VariantRow): Promise<MediaKey> {
  const source = toSourceKey(variant.mediaId, variant.ending);
  return makeOnce(deps, source, toPlayableKey(variant.mediaId), (from, to) =>
    deps.mediaReader.makePlayable(from, to),
  );
}

/** What is being made in this process, so that many who ask at once share one. */
const underWay = new Map<MediaKey, Promise<void>>();

/** Made when it is first asked for, and kept. */
async function makeOnce(
  deps: Deps,
  from: MediaKey,
  to: MediaKey,
  make: (from: string, to: string) => Promise<void>,
): Promise<MediaKey> {
  if ((await deps.mediaStore.stat(to)) !== undefined) return to;
  const making =
    underWay.get(to) ?? derive(deps, from, to, make).finally(() => underWay.delete(to));
  underWay.set(to, making);
  await making;
  return to;
}

async function derive(
  { mediaStore }: Deps,
  from: MediaKey,
  to: MediaKey,
  make: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const [source, folder] = await Promise.all([mediaStore.localCopy(from), mediaStore.scratch()]);
  try {
    const path = join(folder.path, 'derived');
    await make(source.path, path);
    await mediaStore.adopt(to, path);
  } finally {
    await Promise.all([source.release(), folder.release()]);
  }
}
