import type { RgbPicture } from './rgb-picture';

/** Reach of the sky from the upper edge, as shares of the photo's height. */
export interface Sky {
  /** Mean over the columns that begin with sky. */
  readonly mean: number;
  /** Reach in all but the deepest twentieth of those columns. */
  readonly lowest: number;
}

const COLUMNS = 96;
const ROWS = 96;
/** Bounds in 8-bit codes: a ceiling is less blue against red; a darker sky is no day. */
const BLUENESS = 8;
const DARKEST = 70;
/** Maximum difference of neighbouring samples of sky, including clouds. */
const STEADINESS = 30;
/** Minimum share of the columns that begin with sky, and of the height it fills in them. */
const LEAST_WIDE = 0.6;
const LEAST_HIGH = 0.08;

/** Finds the sky along the upper edge; undefined if there is none, or if it may be a ceiling. */
export function findSky(photo: RgbPicture): Sky | undefined {
  const depths = Array.from({ length: COLUMNS }, (_, i) => skyDepth(photo, (i + 0.5) / COLUMNS));
  const open = depths.filter((depth) => depth > 0).sort((a, b) => a - b);
  const mean = open.reduce((sum, depth) => sum + depth, 0) / Math.max(1, open.length);
  if (open.length < LEAST_WIDE * COLUMNS || mean < LEAST_HIGH) return undefined;
  return { mean, lowest: open[Math.floor(open.length * 0.95)] ?? mean };
}

/** Returns how far down a column is sky from its upper end, as a share of its height. */
function skyDepth({ data, width, height }: RgbPicture, share: number): number {
  const x = Math.min(width - 1, Math.floor(share * width));
  let before: number | undefined;
  for (let row = 0; row < ROWS; row++) {
    const y = Math.min(height - 1, Math.floor(((row + 0.5) / ROWS) * height));
    const at = 3 * (y * width + x);
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const light = (red + 2 * green + blue) / 4;
    const isCloud = before !== undefined && light > 150 && blue >= red - 6;
    const isSky = light > DARKEST && (blue > red + BLUENESS || isCloud) && blue >= green - 6;
    if (!isSky || Math.abs(light - (before ?? light)) > STEADINESS) return row / ROWS;
    before = light;
  }
  return 1;
}
