import type { RgbPicture } from './rgb-picture';

const COLUMNS = 64;
const ROWS = 40;
/** Vertical range, as shares of the height, in which windows and doors are searched. */
const FROM = 0.12;
const TO = 0.8;
/** Minimum luma (0 to 1) of an opening, and how much lighter than the whole picture it must be. */
const LEAST_LIGHT = 0.62;
const LEAST_LIGHTER = 0.2;
/** Minimum and maximum share of the searched cells that it fills: a white wall is no opening. */
const MIN_SIZE = 0.02;
const MAX_SIZE = 0.35;

/**
 * Finds where a window, door or light attracts the eye in a photo of a room, as a share of the width from
 * the left edge; undefined if nothing stands out.
 */
export function findOpening(picture: RgbPicture): { readonly x: number } | undefined {
  const lumas = averageLumas(picture);
  const mean = lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length;
  const least = Math.max(LEAST_LIGHT, mean + LEAST_LIGHTER);
  const columns = Array.from({ length: COLUMNS }, (_, column) => {
    let count = 0;
    for (let row = Math.floor(FROM * ROWS); row < TO * ROWS; row++) {
      if ((lumas[row * COLUMNS + column] ?? 0) >= least) count++;
    }
    return count;
  });
  const total = columns.reduce((sum, count) => sum + count, 0);
  const size = total / (COLUMNS * ROWS * (TO - FROM));
  if (size < MIN_SIZE || size > MAX_SIZE) return undefined;
  const { weight, moment } = largestRun(columns);
  return weight < total / 2 ? undefined : { x: moment / weight / COLUMNS };
}

/** Returns the run of neighbouring columns with the most light. */
function largestRun(columns: readonly number[]): { weight: number; moment: number } {
  let best = { weight: 0, moment: 0 };
  let run = { weight: 0, moment: 0 };
  columns.forEach((count, column) => {
    run =
      count === 0
        ? { weight: 0, moment: 0 }
        : { weight: run.weight + count, moment: run.moment + count * (column + 0.5) };
    if (run.weight > best.weight) best = run;
  });
  return best;
}

function averageLumas({ data, width, height }: RgbPicture): Float64Array {
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Float64Array(COLUMNS * ROWS);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * ROWS) / height) * COLUMNS;
    for (let x = 0; x < width; x += 2) {
      const cell = row + Math.floor((x * COLUMNS) / width);
      const at = 3 * (y * width + x);
      const luma =
        0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
      sums[cell] = (sums[cell] ?? 0) + luma / 255;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i] ?? 1));
}
