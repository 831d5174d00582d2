import { decodePhoto, type RgbPicture } from '@/adapters/picture/decode-photo';

/** Fine enough for edges, coarse enough for grain to go and for a third of a second of work. */
const LONGER_SIDE = 1024;

/** The photo as small as finding its edges needs it. */
export function decodeSmall(
  path: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<RgbPicture> {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  return decodePhoto(path, {
    width: Math.max(2, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  });
}
