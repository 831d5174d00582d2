import type { Rgb } from './blocks';

export const WHITE: Rgb = [255, 255, 255];
/** The lightest near-black that still leaves every colour 4.5 to either it or white. */
export const INK: Rgb = [6, 6, 7];

/** Least contrast of text on a plate or a ground (WCAG 2.2, AA). */
const LEAST_CONTRAST = 4.5;
/** Encoding changes colours a little. */
const MARGIN = 1.06;

/** @param hex as `#1a2b3c`. */
export function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const light = (code: number) => {
    const share = code / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}

/** White or ink, whichever is read better on the colour. */
export function textOn(colour: Rgb): Rgb {
  return contrastOf(WHITE, colour) >= contrastOf(INK, colour) ? WHITE : INK;
}

/** A ground's share over the softened photo, and the colour of text on it. */
export interface GroundLook {
  readonly share: number;
  readonly text: Rgb;
}

const USUAL_SHARE = 0.84;

/** The ground covers more where the brightest or darkest photo behind it would take contrast away. */
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
  while (share < 1 && contrastOf(text, mixed()) < LEAST_CONTRAST * MARGIN) {
    share = Math.min(1, share + 0.02);
  }
  return { share, text };
}

/** The accent where it is read on the colour, the text's own colour where not. */
export function readableAccent(accent: Rgb, on: Rgb): Rgb {
  return contrastOf(accent, on) >= LEAST_CONTRAST * MARGIN ? accent : textOn(on);
}
