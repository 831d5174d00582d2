import sharp from 'sharp';
import type { RawPicture } from '@/adapters/picture/to-raw';
import { toRaw } from '@/adapters/picture/to-raw';
import type { Ground } from '@/rules/even-ground';
import { findWhiteGround, whitenGround } from './find-white-ground';
import { hideWhite } from './hide-white';
import { MediaRefused } from './media-reader';

/** More than the end card of a 4K video shows. */
const MAX_SIDE_PIXELS = 1200;
/** A smaller logo would be blurred on the end card. */
const MIN_SIDE_PIXELS = 100;
/** White left around a logo on white, as a share of its height. */
const MARGIN_SHARE = 0.18;
/** Pixels with less alpha count as invisible. */
const MIN_SEEN_ALPHA = 8;

export interface LogoTask {
  readonly from: string;
  /** Output path. */
  readonly to: string;
  /** Path of its copy without white, if it has white that can be hidden. */
  readonly clearTo: string;
  readonly mostPixels: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface LogoDone extends PictureSize {
  /** The copy without white; absent if none was made. */
  readonly clear?: ClearLogo | undefined;
}

export interface ClearLogo extends PictureSize {
  /** Whether the logo is on white on all sides, which would be a white box in a video. */
  readonly isSuggested: boolean;
}

/**
 * Writes a logo upright, in sRGB, without metadata and without transparent margins, as a PNG; for an
 * animation its first frame. A logo on a white or nearly white background gets an even margin, and a copy
 * without its white.
 * @throws MediaRefused, or a decoder's error for a damaged file.
 */
export async function normaliseLogo({
  from,
  to,
  clearTo,
  mostPixels,
}: LogoTask): Promise<LogoDone> {
  const image = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { width, height } = await image.metadata();
  if (width * height > mostPixels) throw new MediaRefused('too_large', 'It has too many pixels.');
  if (Math.max(width, height) < MIN_SIDE_PIXELS) {
    const message = `It is too small: its longer side needs at least ${MIN_SIDE_PIXELS} pixels.`;
    throw new MediaRefused('unsupported', message);
  }
  const picture = await toRaw(
    image
      .autoOrient()
      .resize({
        width: MAX_SIDE_PIXELS,
        height: MAX_SIDE_PIXELS,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .ensureAlpha(),
  );
  if (!isOpaque(picture)) {
    const seen = findSeen(picture);
    if (seen === undefined) throw new MediaRefused('unsupported', 'It is transparent all over.');
    return write(picture, seen, to);
  }
  const ground = findWhiteGround(picture);
  const cleared = hideWhite(ground === undefined ? picture : whitenGround(picture, ground));
  const seen = isOpaque(cleared) ? undefined : findSeen(cleared);
  if (seen === undefined) return write(picture, wholeOf(picture), to);
  const isSuggested = ground !== undefined && isInside(seen, picture);
  return {
    ...(await write(picture, addMargin(seen, picture), to, ground)),
    clear: { ...(await write(cleared, seen, clearTo)), isSuggested },
  };
}

function isInside({ left, top, width, height }: Area, picture: PictureSize): boolean {
  return Math.min(left, top, picture.width - left - width, picture.height - top - height) > 0;
}

function isOpaque({ data }: RawPicture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

interface Area extends PictureSize {
  readonly left: number;
  readonly top: number;
}

/** The bounding box of the visible pixels. */
function findSeen({ data, width, height }: RawPicture): Area | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) < MIN_SEEN_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < left) return undefined;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function wholeOf({ width, height }: PictureSize): Area {
  return { left: 0, top: 0, width, height };
}

/**
 * Replaces the logo's white margin by an even one. A logo that is not white on all sides keeps its size.
 */
function addMargin(seen: Area, picture: PictureSize): Area {
  if (!isInside(seen, picture)) return wholeOf(picture);
  const margin = Math.round(MARGIN_SHARE * seen.height);
  return {
    left: seen.left - margin,
    top: seen.top - margin,
    width: seen.width + 2 * margin,
    height: seen.height + 2 * margin,
  };
}

/** Writes an area of a picture; outside the picture it is filled with the background colour, or else white. */
async function write(
  { data, width, height }: RawPicture,
  area: Area,
  path: string,
  ground: Ground = [255, 255, 255],
): Promise<PictureSize> {
  const [red, green, blue] = ground;
  const [left, top] = [Math.max(0, area.left), Math.max(0, area.top)];
  const right = Math.min(width, area.left + area.width);
  const bottom = Math.min(height, area.top + area.height);
  const info = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .extend({
      left: left - area.left,
      top: top - area.top,
      right: area.left + area.width - right,
      bottom: area.top + area.height - bottom,
      background: { r: Math.round(red), g: Math.round(green), b: Math.round(blue) },
    })
    .png({ compressionLevel: 9 })
    .toFile(path);
  return { width: info.width, height: info.height };
}
