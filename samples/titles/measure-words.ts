import type { RgbPicture } from '@/engine/framing/rgb-picture';
import type { PlacedMark, PlacedOverlay } from '@/engine/raster/placed-overlay';
import { luminanceOf } from '@/engine/raster/read-luminances';

/** RGB or RGBA rows. */
type Pixels = Pick<RgbPicture, 'width' | 'height'> & { readonly data: ArrayLike<number> };

/** Side in pixels of the squares in which the ground beside letters is measured. */
const CELL = 4;

/** Returns the overlay without the letters on the frame itself, which leaves their ground. */
export function withoutLetters(overlay: PlacedOverlay): PlacedOverlay {
  const marks = overlay.marks.map((mark) => {
    const { picture } = mark;
    if (!mark.needsScrim) return mark;
    return { ...mark, picture: { ...picture, data: new Uint8Array(picture.data.length) } };
  });
  return { ...overlay, marks };
}

/**
 * Returns the minimum contrast ratio (WCAG 2.2) of any letter's colour to a square of the ground in its
 * line.
 */
export function worstContrast(ground: Pixels, { marks }: PlacedOverlay): number {
  const contrasts = marks
    .filter(({ needsScrim }) => needsScrim)
    .map((mark) => contrastOf(ground, mark));
  return Math.min(21, ...contrasts);
}

function contrastOf(ground: Pixels, { picture, x, y }: PlacedMark): number {
  const text = luminanceAt(picture, mostCovered(picture));
  let worst = 21;
  for (let top = y; top + CELL <= y + picture.height; top += CELL) {
    for (let left = x; left + CELL <= x + picture.width; left += CELL) {
      const behind = meanLuminance(ground, left, top);
      const [lighter, darker] = text > behind ? [text, behind] : [behind, text];
      worst = Math.min(worst, (lighter + 0.05) / (darker + 0.05));
    }
  }
  return worst;
}

function mostCovered({ data }: PlacedMark['picture']): number {
  let most = 0;
  for (let i = 0; 4 * i < data.length; i++) {
    if ((data[4 * i + 3] ?? 0) > (data[4 * most + 3] ?? 0)) most = i;
  }
  return most;
}

function meanLuminance(pixels: Pixels, left: number, top: number): number {
  let sum = 0;
  for (let i = 0; i < CELL * CELL; i++) {
    const row = top + Math.floor(i / CELL);
    sum += luminanceAt(pixels, row * pixels.width + left + (i % CELL));
  }
  return sum / CELL ** 2;
}

function luminanceAt({ data, width, height }: Pixels, pixel: number): number {
  const at = (data.length / (width * height)) * pixel;
  return luminanceOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
}
