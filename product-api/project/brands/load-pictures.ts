import type { Queryable } from '@/adapters/database/database';
import type { MediaKey } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import {
  type BrandPictures,
  type readBrandPictures as operation,
  readHeadshot,
  readLogo,
} from '@/contracts/project/brands';
import type { Brand } from '@/contracts/project/words';
import type { Owner, UseCase } from '@/product-api/http/route';
import { toClearLogoKey, toLogoKey, toPhotoKey } from '@/product-api/media/public';
import { lockPictures, type PictureKind, type PictureRow, selectPictures } from './brands-store';

/** Returns the addresses of the caller's logo and headshot, and their settings. */
export const readBrandPictures: UseCase<typeof operation> = ({ database }, { caller }) =>
  loadBrandPictures(database, caller);

/** @param toUrl returns the address of a version of a picture; by default that of its owner's calls. */
export async function loadBrandPictures(
  database: Queryable,
  caller: Owner,
  toUrl = toOwnUrl,
): Promise<BrandPictures> {
  const rows = await selectPictures(database, caller);
  return Object.assign({}, ...rows.map((row) => toWire(row, toUrl)));
}

function toOwnUrl(kind: PictureKind, version: string): string {
  return toPath(kind === 'logo' ? readLogo : readHeadshot, {}, { version });
}

function toWire(row: PictureRow, toUrl: typeof toOwnUrl): BrandPictures {
  const { width, height, focus, hidesWhite } = row;
  const urlOf = (shown: PictureRow) => toUrl(row.kind, toVersion(shown));
  if (row.kind === 'headshot') return { headshot: { url: urlOf(row), width, height, focus } };
  const white = { url: urlOf({ ...row, hidesWhite: false }), width, height };
  if (row.clearWidth === null || row.clearHeight === null) {
    return { logo: { ...white, canHideWhite: false, hidesWhite } };
  }
  const clear = {
    url: urlOf({ ...row, hidesWhite: true }),
    width: row.clearWidth,
    height: row.clearHeight,
  };
  const shown = hidesWhite ? clear : white;
  return { logo: { ...shown, canHideWhite: true, hidesWhite, looks: { clear, white } } };
}

/** Returns a version that changes with the picture behind the address. */
export function toVersion({ mediaId, hidesWhite }: PictureRow): string {
  return hidesWhite ? `${mediaId}-clear` : mediaId;
}

/** The file that videos show. */
export function toShownKey({ kind, mediaId, hidesWhite }: PictureRow): MediaKey {
  if (kind === 'headshot') return toPhotoKey(mediaId);
  return hidesWhite ? toClearLogoKey(mediaId) : toLogoKey(mediaId);
}

/** Lists the caller's pictures as uploaded, photos upright. */
export async function listPictureKeys(
  database: Queryable,
  caller: Owner,
): Promise<{ readonly kind: PictureRow['kind']; readonly key: MediaKey }[]> {
  const rows = await selectPictures(database, caller);
  return rows.map(({ kind, mediaId }) => ({
    kind,
    key: kind === 'logo' ? toLogoKey(mediaId) : toPhotoKey(mediaId),
  }));
}

/** The pictures of a branded version, for the renderer. */
export type VersionPictures = Pick<Brand, 'headshot' | 'headshotFocus' | 'logo'>;

/** Reads the pictures of the caller's branded versions. */
export async function loadVersionPictures(
  database: Queryable,
  caller: Owner,
): Promise<VersionPictures> {
  const rows = await selectPictures(database, caller);
  return Object.assign({}, ...rows.map(toVersionPicture));
}

function toVersionPicture(row: PictureRow): VersionPictures {
  const key = toShownKey(row);
  return row.kind === 'logo' ? { logo: key } : { headshot: key, headshotFocus: row.focus };
}

/** Keeps the caller's pictures in use until the transaction has enqueued a job that refers to them. */
export const holdVersionPictures = lockPictures;
