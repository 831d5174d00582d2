import type { Rgb } from '@/engine/raster/draw-plate';
import { luminanceOf } from '@/engine/raster/read-luminances';
import { contrastOf, MIN_TEXT_CONTRAST } from '@/rules/colours';

export const WHITE: Rgb = [255, 255, 255];
/** The lightest near-black with which every colour has a contrast of 4.5 to either it or white. */
const INK: Rgb = [6, 6, 7];

/** Maximum luminance of text on bright frames: at this shade a colour is still recognisable. */
const MAX_INK_LUMINANCE = 0.012;
/** Warm paper, for plates behind dark text. */
export const PAPER: Rgb = [250, 248, 244];

/** Darkens the colour until it is as legible as black. */
export function toInk(colour: Rgb): Rgb {
  let ink = colour;
  while (luminanceOf(ink) > MAX_INK_LUMINANCE) {
    ink = ink.map((code) => Math.floor(code * 0.9)) as unknown as Rgb;
  }
  return ink;
}

/** Encoding changes colours a little. */
const MARGIN = 1.06;

/** Returns white or ink, whichever is more legible on the colour. */
export function textOn(colour: Rgb): Rgb {
  return contrastOf(WHITE, colour) >= contrastOf(INK, colour) ? WHITE : INK;
}

/** A ground's share over the softened photo, with the colour of text on it. */
export interface GroundLook {
  readonly share: number;
  readonly text: Rgb;
}

const USUAL_SHARE = 0.84;

/**
 * Makes the background more opaque if the brightest or darkest photo behind it would reduce the contrast.
 */
export function lookOfGround(ground: Rgb): GroundLook {
  const text = textOn(ground);
  const worst = text === WHITE ? 255 : 0;
  let share = USUAL_SHARE;
  const mixed = () =>
    ground.map((code) => share * code + (1 - share) * worst) as unknown as readonly [
      number,
      number,
      number,
    ];
  while (share < 1 && contrastOf(text, mixed()) < MIN_TEXT_CONTRAST * MARGIN) {
    share = Math.min(1, share + 0.02);
  }
  return { share, text };
}

/** Returns the accent if it is legible on the colour, otherwise the text colour. */
export function readableAccent(accent: Rgb, on: Rgb): Rgb {
  return contrastOf(accent, on) >= MIN_TEXT_CONTRAST * MARGIN ? accent : textOn(on);
}
