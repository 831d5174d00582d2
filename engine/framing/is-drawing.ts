import type { Luminance } from './luminance';
import type { RgbPicture } from './rgb-picture';

/** Bounds of paper in 8-bit codes: minimum lightness, and maximum difference of its channels. */
const PAPER_LUMA = 236;
const PAPER_CHROMA = 16;
/** Minimum shares of the whole picture and of its border that are paper. */
const LEAST_PAPER = 0.45;
const LEAST_PAPER_BORDER = 0.75;
/** Maximum difference of neighbours in one flat area, and the minimum share of a drawing that is flat. */
const FLAT_CODES = 4;
const LEAST_FLAT = 0.82;
/** Width of the border, as a share of the picture's sides. */
const BORDER = 0.03;

/**
 * Minimum share of a drawing on any paper that its six commonest colours cover, with 4 bits a channel. Of
 * the examined photos none had more than 0.73, and no plan less than 0.84.
 */
const COLOUR_COUNT = 6;
const LEAST_HELD = 0.8;
/**
 * Minimum share that is lines and text, because a picture of one colour is no drawing; maximum mean luma of
 * a night.
 */
const LEAST_LINES = 0.01;
const DARKEST = 0.17;

/**
 * Bounds of a bright, overexposed room: the minimum share that is clipped, and the minimum share of the
 * rest that is shaded. A shaded pixel differs from its neighbours by less than a line does, away from
 * lines. Drawn plans have less; the five examined rooms, at two to five times their light, had at least
 * 0.059. Scans of sketches have more, but their paper is not clipped.
 */
const CLIPPED_LUMA = 253;
const LEAST_CLIPPED = 0.25;
const LEAST_SHADED = 0.04;
const LINE_CODES = 12;
/** Distance in pixels from a shaded pixel within which no line is, and the change of shade on the way. */
const AWAY = [2, 4] as const;
const MAX_SHADE_CODES = 40;

/** Returns whether a picture is a floor plan, a map or another drawing, on paper of any colour. */
export function isDrawing(picture: RgbPicture, luma: Luminance): boolean {
  if (!isOnWhite(picture, luma) && !hasFewColours(picture, luma)) return false;
  return !isBurntOut(luma);
}

/** Returns whether light and shade are visible where a picture is not clipped. */
function isBurntOut(luma: Luminance): boolean {
  let [count, clipped, shown, shaded] = [0, 0, 0, 0];
  for (const pixel of wholeRows(luma)) {
    const here = luma.data[pixel] ?? 0;
    count++;
    if (here >= CLIPPED_LUMA) clipped++;
    if (here >= PAPER_LUMA) continue;
    shown++;
    if (isShaded(luma, pixel)) shaded++;
  }
  return clipped >= LEAST_CLIPPED * count && shaded >= LEAST_SHADED * shown;
}

/** Yields every third row, because a plan's lines may be in step with a grid of samples. */
function* wholeRows({ width, height }: Luminance): Generator<number> {
  for (let y = 0; y < height - 1; y += 3) {
    for (let x = 0; x < width - 1; x++) yield y * width + x;
  }
}

/**
 * Returns whether there is a small step away from any line; scaling and compression leave small steps
 * beside lines.
 */
function isShaded({ data, width }: Luminance, pixel: number): boolean {
  const here = data[pixel] ?? 0;
  const stepTo = (other: number) => Math.abs(here - (data[other] ?? here));
  const step = Math.max(stepTo(pixel + 1), stepTo(pixel + width));
  if (step <= 1 || step >= LINE_CODES) return false;
  return AWAY.every((away) =>
    [away, -away, away * width, -away * width].every((by) => stepTo(pixel + by) < MAX_SHADE_CODES),
  );
}

/** Returns whether it consists of flat areas of few colours; light and shade give a photo many colours. */
function hasFewColours({ data }: RgbPicture, luma: Luminance): boolean {
  const { width, height } = luma;
  const pixels = samplesOf({ left: 0, top: 0, right: width - 1, bottom: height - 1 }, width);
  const counts = new Int32Array(1 << 15);
  let [flat, light] = [0, 0];
  for (const pixel of pixels) {
    const here = luma.data[pixel] ?? 0;
    const across = Math.abs(here - (luma.data[pixel + 1] ?? 0));
    const down = Math.abs(here - (luma.data[pixel + width] ?? 0));
    if (Math.max(across, down) < FLAT_CODES) flat++;
    light += here / 255;
    const red = (data[3 * pixel] ?? 0) + 8;
    const green = (data[3 * pixel + 1] ?? 0) + 8;
    const blue = (data[3 * pixel + 2] ?? 0) + 8;
    const colour = ((red >> 4) << 10) | ((green >> 4) << 5) | (blue >> 4);
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  const commonest = counts
    .filter((count) => count > 0)
    .sort()
    .slice(-COLOUR_COUNT);
  const held = commonest.reduce((sum, count) => sum + count, 0) / pixels.length;
  const lines = 1 - flat / pixels.length;
  const isLined = lines >= LEAST_LINES && lines <= 1 - LEAST_FLAT;
  return isLined && held >= LEAST_HELD && light / pixels.length >= DARKEST;
}

/**
 * Returns whether it is mostly flat white, also along its border, with thin lines. A photo of a white room
 * has shaded walls, and its border shows floor, ceiling or sky.
 */
function isOnWhite(picture: RgbPicture, luma: Luminance): boolean {
  const { width, height } = luma;
  const isPaper = (pixel: number) => isPaperAt(picture, luma, pixel);
  const pixels = samplesOf({ left: 0, top: 0, right: width - 1, bottom: height }, width);
  const isFlat = (pixel: number) =>
    Math.abs((luma.data[pixel] ?? 0) - (luma.data[pixel + 1] ?? 0)) < FLAT_CODES;
  if (countOf(pixels, isFlat) < LEAST_FLAT * pixels.length) return false;
  if (countOf(pixels, isPaper) < LEAST_PAPER * pixels.length) return false;
  const [across, down] = [Math.ceil(BORDER * width), Math.ceil(BORDER * height)];
  const border = [
    ...samplesOf({ left: 0, top: 0, right: width, bottom: down }, width),
    ...samplesOf({ left: 0, top: height - down, right: width, bottom: height }, width),
    ...samplesOf({ left: 0, top: 0, right: across, bottom: height }, width),
    ...samplesOf({ left: width - across, top: 0, right: width, bottom: height }, width),
  ];
  return countOf(border, isPaper) >= LEAST_PAPER_BORDER * border.length;
}

function countOf(pixels: ArrayLike<number>, isOne: (pixel: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < pixels.length; i++) if (isOne(pixels[i] ?? 0)) count++;
  return count;
}

function isPaperAt({ data }: RgbPicture, luma: Luminance, pixel: number): boolean {
  const red = data[3 * pixel] ?? 0;
  const green = data[3 * pixel + 1] ?? 0;
  const blue = data[3 * pixel + 2] ?? 0;
  const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
  return (luma.data[pixel] ?? 0) >= PAPER_LUMA && chroma <= PAPER_CHROMA;
}

/** Distance between examined pixels: a plan's lines are thin, its paper is wide. */
const STRIDE = 4;

interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns every fourth pixel along each axis of a part of a picture that is `width` wide. */
function samplesOf({ left, top, right, bottom }: Part, width: number): Int32Array {
  const across = Math.max(0, Math.ceil((right - left) / STRIDE));
  const down = Math.max(0, Math.ceil((bottom - top) / STRIDE));
  const pixels = new Int32Array(across * down);
  let count = 0;
  for (let y = top; y < bottom; y += STRIDE) {
    for (let x = left; x < right; x += STRIDE) pixels[count++] = y * width + x;
  }
  return pixels;
}
