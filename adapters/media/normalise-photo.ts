import sharp, { type Sharp } from 'sharp';
import {
  type DigitalSource,
  readAlteredSource,
  toSourceXmp,
} from '@/adapters/picture/state-source';
import { PHOTO_BACKGROUND } from '@/rules/photo-background';
import { decodeHeic } from './decode-heic';
import { MediaRefused } from './media-reader';
import type { PhotoFormat } from './sniff-media';

/** More than a 4K video can show while the camera is closest. */
const MAX_SIDE_PIXELS = 8192;
const PLACEHOLDER_SIDE = 12;
const SMALLEST_SIDE = 16;

export interface PhotoTask {
  /** `image`: a frame decoded by ffmpeg, already upright. */
  readonly format: PhotoFormat | 'image';
  readonly from: string;
  readonly to: string;
  readonly maxPixels: number;
  /** Default: as large as a 4K video needs. */
  readonly maxSidePixels?: number | undefined;
}

export type MeasureTask = Pick<PhotoTask, 'from' | 'maxPixels'> & { readonly format: PhotoFormat };

export interface PhotoDone {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** The file's metadata declares altered contents; the copy keeps that statement. */
  readonly isAltered: boolean;
}

/**
 * Writes the photo upright, in sRGB, without metadata, as a JPEG of sufficient quality for rendering.
 * @throws MediaRefused, or a decoder's error for a damaged file.
 */
export async function normalisePhoto(task: PhotoTask): Promise<PhotoDone> {
  const { maxSidePixels = MAX_SIDE_PIXELS } = task;
  const { upright, source } = await openUpright(task);
  const stated = source === undefined ? upright : upright.withXmp(toSourceXmp(source));
  const output = await stated
    .resize({
      width: maxSidePixels,
      height: maxSidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: PHOTO_BACKGROUND })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(task.to);
  return {
    width: output.width,
    height: output.height,
    placeholder: await makePlaceholder(task.to),
    isAltered: source !== undefined,
  };
}

/**
 * Returns how many pixels the photo's header says it has, without decoding it; undefined for a header that
 * only its decoder can read.
 * @throws MediaRefused
 */
export async function measurePhoto(task: MeasureTask): Promise<number | undefined> {
  const image = sharp(task.from, { limitInputPixels: false });
  const size = await image.metadata().catch(() => undefined);
  if (size === undefined) return undefined;
  requirePixels(task, size);
  return size.width * size.height;
}

/** @throws MediaRefused that names the limit of the photo's format. */
function requirePixels(
  { format, maxPixels }: Pick<PhotoTask, 'format' | 'maxPixels'>,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  if (width * height <= maxPixels) return;
  const kind = format === 'image' ? 'clips' : `${format.toUpperCase()} photos`;
  const most = Math.floor(maxPixels / 1_000_000);
  const message = `It has too many pixels: the limit for ${kind} is ${most} megapixels.`;
  throw new MediaRefused('too_large', message);
}

interface OpenedPhoto {
  readonly upright: Sharp;
  readonly source: DigitalSource | undefined;
}

async function openUpright({ format, from, maxPixels }: PhotoTask): Promise<OpenedPhoto> {
  const isHeic = format === 'heic';
  const requireSize = (size: { readonly width: number; readonly height: number }) =>
    requirePixels({ format, maxPixels }, size);
  const source = isHeic ? await decodeHeic(from, requireSize) : from;
  // `decodeHeic` enforces the limit itself; sharp enforces it for other formats before decoding.
  const image = sharp(source, {
    limitInputPixels: isHeic ? false : maxPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  });
  const { width, height, xmp } = await image.metadata();
  requireSize({ width, height });
  if (Math.min(width, height) < SMALLEST_SIDE) {
    throw new MediaRefused('unsupported', 'It is too small for a video.');
  }
  return { upright: image.autoOrient(), source: readAlteredSource(xmp?.toString() ?? '') };
}

async function makePlaceholder(path: string): Promise<string> {
  const tiny = await sharp(path)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
