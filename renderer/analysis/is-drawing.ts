import type { RgbPicture } from '@/adapters/picture/decode-photo';
import type { Luminance } from './luminance';

/** 8-bit codes: paper is at least this light, and its channels differ by at most this. */
const PAPER_LUMA = 236;
const PAPER_CHROMA = 16;
/** Shares of the whole picture and of its border that are paper. */
const LEAST_PAPER = 0.45;
const LEAST_PAPER_BORDER = 0.75;
/** Neighbours that differ by less lie on one flat area, and the share of a drawing that is flat. */
const FLAT_CODES = 4;
const LEAST_FLAT = 0.82;
/** Width of the border, as a share of the picture's sides. */
const BORDER = 0.03;

/**
 * Whether a picture is a floor plan or another drawing: mostly flat white, also along its border, with
 * thin lines. A photo of a white room has shaded walls, and its border shows floor, ceiling or sky.
 */
export function isDrawing({ data }: RgbPicture, { data: luma, width, height }: Luminance): boolean {
  let [paper, flat, count, border, paperBorder] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width - 1; x += 2) {
      const i = y * width + x;
      const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3);
      const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
      const isPaper = (luma[i] ?? 0) >= PAPER_LUMA && chroma <= PAPER_CHROMA;
      const isBorder =
        Math.min(x, width - x) < BORDER * width || Math.min(y, height - y) < BORDER * height;
      count++;
      if (isPaper) paper++;
      if (Math.abs((luma[i] ?? 0) - (luma[i + 1] ?? 0)) < FLAT_CODES) flat++;
      if (isBorder) border++;
      if (isBorder && isPaper) paperBorder++;
    }
  }
  return (
    paper >= LEAST_PAPER * count &&
    paperBorder >= LEAST_PAPER_BORDER * border &&
    flat >= LEAST_FLAT * count
  );
}
