import type { Luminance } from './luminance';
import type { RgbPicture } from './rgb-picture';

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
export function isDrawing(picture: RgbPicture, luma: Luminance): boolean {
  const { width, height } = luma;
  const isPaper = (pixel: number) => isPaperAt(picture, luma, pixel);
  const pixels = samplesOf({ left: 0, top: 0, right: width - 1, bottom: height }, width);
  const flat = pixels.filter(
    (pixel) => Math.abs((luma.data[pixel] ?? 0) - (luma.data[pixel + 1] ?? 0)) < FLAT_CODES,
  );
  if (flat.length < LEAST_FLAT * pixels.length) return false;
  if (pixels.filter(isPaper).length < LEAST_PAPER * pixels.length) return false;
  const [across, down] = [Math.ceil(BORDER * width), Math.ceil(BORDER * height)];
  const border = [
    ...samplesOf({ left: 0, top: 0, right: width, bottom: down }, width),
    ...samplesOf({ left: 0, top: height - down, right: width, bottom: height }, width),
    ...samplesOf({ left: 0, top: 0, right: across, bottom: height }, width),
    ...samplesOf({ left: width - across, top: 0, right: width, bottom: height }, width),
  ];
  return border.filter(isPaper).length >= LEAST_PAPER_BORDER * border.length;
}

function isPaperAt({ data }: RgbPicture, luma: Luminance, pixel: number): boolean {
  const [red = 0, green = 0, blue = 0] = data.subarray(3 * pixel, 3 * pixel + 3);
  const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
  return (luma.data[pixel] ?? 0) >= PAPER_LUMA && chroma <= PAPER_CHROMA;
}

/** Pixels between those looked at: a plan's lines are thin, its paper is wide. */
const STRIDE = 4;

interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every fourth pixel each way of a part of a picture that is `width` wide. */
function samplesOf({ left, top, right, bottom }: Part, width: number): number[] {
  const pixels: number[] = [];
  for (let y = top; y < bottom; y += STRIDE) {
    for (let x = left; x < right; x += STRIDE) pixels.push(y * width + x);
  }
  return pixels;
}
