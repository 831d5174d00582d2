import sharp from 'sharp';
import type { RawPicture } from './to-raw';

/** Encodes pictures, one below the other, as one PNG with their transparency. */
export function encodeColumn(pictures: readonly RawPicture[]): Promise<Buffer> {
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  const column = Buffer.alloc(4 * width * height);
  let top = 0;
  for (const picture of pictures) {
    for (let y = 0; y < picture.height; y++) {
      const row = picture.data.subarray(4 * y * picture.width, 4 * (y + 1) * picture.width);
      column.set(row, 4 * (top + y) * width);
    }
    top += picture.height;
  }
  return sharp(column, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
