import { join } from 'node:path';
import { MediaRefused } from '@/adapters/media/media-reader';
import type { PictureWork } from '@/adapters/media/picture-processes';
import type { MediaKey } from '@/contracts/ids';
import { FINDINGS_VERSION } from '@/contracts/project/photo-findings';
import { imageWidths, STRIP_FRAMES } from '@/contracts/project/shots';
import { ANALYSED_COPY_WIDTH } from '@/engine/framing/analysed-picture';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import {
  selectMediaOwner,
  toCaptureKey,
  toFindingsKey,
  toMediaId,
  toNetworkStillKey,
  toPictureKey,
  toPlayableKey,
  toSilentKey,
  toSmallCopyKey,
  toSmallKey,
  toSourceKey,
  toStripKey,
  toVideoKey,
} from '@/product-api/media/public';
import type { VariantRow } from '@/product-api/project/projects/shots-store';

type Picture = Pick<VariantRow, 'mediaId' | 'kind' | 'width'>;

/** Returns the width a picture is served in; undefined for its own. */
export function toServedWidth(wanted: number | undefined): number | undefined {
  return imageWidths.find((each) => each >= (wanted ?? Number.POSITIVE_INFINITY));
}

/** Makes the picture in one of the served widths. */
export function makeSmaller(
  deps: Deps,
  picture: MediaKey,
  mediaId: string,
  width: number,
): Promise<MediaKey> {
  return makeOnce(deps, picture, toSmallKey(mediaId, width), (from, to, work) =>
    deps.mediaReader.resize(from, to, width, work),
  );
}

/** Makes a variant's picture in a served width; returns the original if it is not wider. */
export async function makePicture(
  deps: Deps,
  variant: Picture,
  width: number | undefined,
): Promise<MediaKey> {
  const picture = toPictureKey(variant);
  if (width === undefined || width >= variant.width) return picture;
  return makeSmaller(deps, picture, variant.mediaId, width);
}

/**
 * Computes the findings of a picture from its served copy, like the renderer.
 * @returns the key of `StoredFindings` as JSON.
 */
export async function makeFindings(deps: Deps, variant: Picture): Promise<MediaKey> {
  const copy = await makePicture(deps, variant, ANALYSED_COPY_WIDTH);
  const key = toFindingsKey(variant.mediaId, FINDINGS_VERSION);
  return makeOnce(deps, copy, key, (from, to, work) =>
    deps.photoAnalyst.perform({ reads: 'findings', from, to }, work),
  );
}

/** Reads when and where an uploaded photo was taken. @returns the key of a `Capture` as JSON. */
export function makeCapture(
  deps: Deps,
  original: Pick<VariantRow, 'mediaId' | 'extension'>,
): Promise<MediaKey> {
  const source = toSourceKey(original.mediaId, original.extension);
  return makeOnce(deps, source, toCaptureKey(original.mediaId), (from, to, work) =>
    deps.photoAnalyst.perform({ reads: 'capture', from, to }, work),
  );
}

/** Makes an uploaded clip playable in browsers. */
export function makePlayable(deps: Deps, variant: VariantRow): Promise<MediaKey> {
  const source = toSourceKey(variant.mediaId, variant.extension);
  return makeOnce(deps, source, toPlayableKey(variant.mediaId), (from, to, work) =>
    deps.mediaReader.makePlayable(from, to, work),
  );
}

/** Makes a strip of frames of an uploaded clip, evenly spaced. */
export function makeStrip(deps: Deps, variant: VariantRow): Promise<MediaKey> {
  const source = toSourceKey(variant.mediaId, variant.extension);
  const strip = { frames: STRIP_FRAMES, clipSeconds: variant.seconds ?? 1 };
  return makeOnce(deps, source, toStripKey(variant.mediaId), (from, to, work) =>
    deps.mediaReader.makeStrip(from, to, strip, work),
  );
}

/** Makes a copy of a video we made, without its sound. */
export function makeSilent(deps: Deps, mediaId: string): Promise<MediaKey> {
  return makeOnce(deps, toVideoKey(mediaId), toSilentKey(mediaId), (from, to, work) =>
    deps.mediaReader.remuxVideo(from, to, { isSilent: true }, work),
  );
}

/** Makes a plain copy of a rung of a video's stream, as e-mail programs and messengers play it. */
export function makeSmallCopy(deps: Deps, mediaId: string, rung: MediaKey): Promise<MediaKey> {
  return makeOnce(deps, rung, toSmallCopyKey(mediaId), (from, to, work) =>
    deps.mediaReader.remuxVideo(from, to, { isSilent: false }, work),
  );
}

/** Paints a still of a photo. @param digest digest of all inputs besides the photo. */
export async function makeStillOnce(
  deps: Deps,
  variant: Picture,
  digest: string,
  paint: Make,
): Promise<MediaKey> {
  return makeOnce(deps, toPictureKey(variant), toNetworkStillKey(variant.mediaId, digest), paint);
}

/** Makes a smaller copy of such a still. */
export async function makeSmallerStill(
  deps: Deps,
  still: MediaKey,
  { mediaId, digest, width }: { mediaId: string; digest: string; width: number },
): Promise<MediaKey> {
  return makeOnce(
    deps,
    still,
    toNetworkStillKey(mediaId, `${digest}-w${width}`),
    (from, to, work) => deps.mediaReader.resize(from, to, width, work),
  );
}

/** Rethrows what could not be derived from a clip. @throws ApiError unusable_media. */
export function toUnusable(error: unknown): never {
  if (!(error instanceof MediaRefused)) throw error;
  throw new ApiError('unusable_media', error.message, { cause: error });
}

/** Makes the file `to` of the file `from`. */
type Make = (from: string, to: string, work: PictureWork) => Promise<void>;

/** Files this process is making, so that concurrent requests share one. */
const pending = new Map<MediaKey, Promise<void>>();

/** Makes a file at the first request and stores it. */
async function makeOnce(deps: Deps, from: MediaKey, to: MediaKey, make: Make): Promise<MediaKey> {
  if ((await deps.mediaStore.stat(to)) !== undefined) return to;
  const making = pending.get(to) ?? derive(deps, from, to, make).finally(() => pending.delete(to));
  pending.set(to, making);
  await making;
  return to;
}

async function derive(
  { mediaStore, database }: Deps,
  from: MediaKey,
  to: MediaKey,
  make: Make,
): Promise<void> {
  await using source = await mediaStore.localCopy(from);
  await using folder = await mediaStore.scratch();
  const path = join(folder.path, 'derived');
  const owner = await selectMediaOwner(database, toMediaId(from));
  await make(source.path, path, { owner });
  await mediaStore.adopt(to, path);
}
