import { FINE, limitFine, MAX_FINE } from './light-tables';
import { readLuma } from './luma';
import type { RgbImage } from './rgb-image';
import type { RowStep } from './row';

/** Rows above and below that a pixel is compared with. */
const REACH = 2;
const LINES = 2 * REACH + 1;
/** How much of its difference a pixel of strong detail gains with a sharpness of 1. */
const SHARPNESS = 1.1;
/** Differences of this many codes are edges, where more contrast would cause halos. */
const EDGE = 11;
/** Differences within this many standard deviations of the noise count as noise. */
const NOISY = 2.6;

export interface DetailChange {
  readonly sharpness: number;
  readonly denoise: number;
  /** Standard deviation of the picture's noise in 8-bit codes. */
  readonly noise: number;
}

/**
 * Removes noise from, and adds sharpness to, the brightness of each pixel by its difference from its
 * neighbours; colours stay. The picture may be overwritten behind the row, not before it.
 */
export function changeDetail(picture: RgbImage, change: DetailChange): RowStep {
  const { width, height } = picture;
  const table = makeDetailTable(change);
  const lines = Array.from({ length: LINES }, () => new Uint16Array(width));
  const line = (y: number) =>
    lines[Math.min(Math.max(y, 0), height - 1) % LINES] as Uint16Array<ArrayBuffer>;
  const columns = new Int32Array(width + 2 * REACH);
  let next = 0;
  return ({ y, codes }) => {
    while (next <= Math.min(y + REACH, height - 1)) readLuma(picture, next, line(next++));
    sumColumns([line(y - 2), line(y - 1), line(y), line(y + 1), line(y + 2)], columns);
    const own = line(y);
    for (let x = 0, i = 0; x < width; x++, i += 3) {
      const around =
        (columns[x] as number) +
        (columns[x + 4] as number) +
        4 * ((columns[x + 1] as number) + (columns[x + 3] as number)) +
        6 * (columns[x + 2] as number);
      const change = table[(own[x] as number) - ((around + 128) >> 8) + MAX_FINE] as number;
      codes[i] = limitFine((codes[i] as number) + change);
      codes[i + 1] = limitFine((codes[i + 1] as number) + change);
      codes[i + 2] = limitFine((codes[i + 2] as number) + change);
    }
  };
}

type FiveLines = readonly [Uint16Array, Uint16Array, Uint16Array, Uint16Array, Uint16Array];

/** Weighs five lines 1, 4, 6, 4, 1 and repeats the outermost columns. */
function sumColumns([a, b, c, d, e]: FiveLines, columns: Int32Array): void {
  const { length } = c;
  for (let x = 0; x < length; x++) {
    columns[x + REACH] =
      (a[x] as number) +
      (e[x] as number) +
      4 * ((b[x] as number) + (d[x] as number)) +
      6 * (c[x] as number);
  }
  columns.fill(columns[REACH] as number, 0, REACH);
  columns.fill(columns[length + REACH - 1] as number, length + REACH);
}

/** Returns the table of what to add to a pixel's fine codes, by its difference from the surroundings + MAX_FINE. */
function makeDetailTable({ sharpness, denoise, noise }: DetailChange): Int16Array {
  const noisy = NOISY * noise * Math.min(denoise, 1.5);
  // Noise that is not removed must not be sharpened.
  const cored = 1.6 * noise + 0.4;
  return Int16Array.from({ length: 2 * MAX_FINE + 1 }, (_, step) => {
    const difference = (step - MAX_FINE) / FINE;
    const square = difference ** 2;
    const protectedShare = noisy > 0 ? square ** 2 / (square ** 2 + noisy ** 4) : 1;
    const detail = (difference * square) / (square + cored ** 2);
    const sharper = (SHARPNESS * sharpness * detail) / (1 + Math.abs(detail) / EDGE);
    return Math.round((difference * (protectedShare - 1) + sharper) * FINE);
  });
}
