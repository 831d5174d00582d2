import type {
  readHeadshot as headshotOperation,
  readLogo as logoOperation,
} from '@/contracts/project/brands';
import type { imageWidths } from '@/contracts/project/shots';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { BytesAnswer, Owner, UseCase } from '@/product-api/http/route';
import { sendMedia } from '@/product-api/media/public';
import { makeSmaller } from '@/product-api/project/shots/derived-media';
import { type PictureKind, type PictureRow, selectPictures } from './brands-store';
import { toShownKey, toVersion } from './load-pictures';

export const readLogo: UseCase<typeof logoOperation> = (deps, { caller, query }) =>
  sendPicture(deps, caller, { kind: 'logo', version: query.version });

export const readHeadshot: UseCase<typeof headshotOperation> = (deps, { caller, query }) =>
  sendPicture(deps, caller, { kind: 'headshot', version: query.version });

interface WantedPicture {
  readonly kind: PictureKind;
  readonly version: string | undefined;
  /** Width of a headshot in pixels; absent for its original width. */
  readonly width?: (typeof imageWidths)[number];
}

/**
 * Sends a picture of a user's brand as videos show it, or in the requested look.
 * @throws ApiError not_found.
 */
export async function sendPicture(
  deps: Deps,
  owner: Owner,
  { kind, version, width }: WantedPicture,
): Promise<BytesAnswer> {
  const pictures = await selectPictures(deps.database, owner);
  const inUse = pictures.find((row) => row.kind === kind);
  if (inUse === undefined) throw new ApiError('not_found', `There is no ${kind}.`);
  const picture = findLook(inUse, version);
  const shown = toShownKey(picture);
  const isSmaller = width !== undefined && width < picture.width;
  const key = isSmaller ? await makeSmaller(deps, shown, picture.mediaId, width) : shown;
  return sendMedia(deps, key, { isFixed: version === toVersion(picture) });
}

/** Returns the look, with or without white, that has this version, or else the look in use. */
function findLook(inUse: PictureRow, version: string | undefined): PictureRow {
  const clear = inUse.clearWidth === null ? [] : [{ ...inUse, hidesWhite: true }];
  const looks = [...clear, { ...inUse, hidesWhite: false }];
  return looks.find((look) => toVersion(look) === version) ?? inUse;
}
