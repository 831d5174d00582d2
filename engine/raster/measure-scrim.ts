import type { OverlaySpace, Scrim, TextTone } from './frame-overlay';
import { readLuminances, toCode } from './read-luminances';
import type { YuvImage } from './yuv-image';

/** Frames up to this height are measured in smaller cells, because the gaps between letters are smaller. */
const SMALL_FRAME = 760;
/** Ratio by which encoding and the spread within a cell brighten or darken single samples. */
const MARGIN = 1.12;
const MAX_STRENGTH = 0.92;
/** Minimum strength of a scrim behind light text, which calms busy patterns. */
const MIN_STRENGTHS: Readonly<Record<TextTone, number>> = { light: 0.14, dark: 0 };

/**
 * Measures how much a frame must be darkened or lightened at full scrim, so that text has the scrim's
 * contrast against the cell behind it that is nearest to the text's own luminance.
 */
export function measureScrimStrength(space: OverlaySpace, frame: YuvImage, scrim: Scrim): number {
  const cell = Math.min(frame.width, frame.height) <= SMALL_FRAME ? 4 : 8;
  let worst = scrim.tone === 'light' ? 0 : 1;
  for (const rect of scrim.textRects) {
    // A thin line between two cells is inside one cell of a second grid, half a cell away.
    for (const shift of [0, cell / 2]) {
      for (const value of readLuminances(space, frame, rect, cell, shift).values) {
        worst = scrim.tone === 'light' ? Math.max(worst, value) : Math.min(worst, value);
      }
    }
  }
  return strengthFor(worst, scrim);
}

/** Requirements of text for its background. */
export interface TextNeed {
  readonly tone: TextTone;
  /** Relative luminance of the text. */
  readonly luminance: number;
  /** Minimum contrast ratio (WCAG 2.2). */
  readonly contrast: number;
}

/** Returns the strength that text needs over a background of this relative luminance. */
export function strengthFor(ground: number, { tone, luminance, contrast }: TextNeed): number {
  const ratio = contrast * MARGIN;
  const code = toCode(ground);
  const needed =
    tone === 'light'
      ? 1 - toCode(Math.max(0.004, (luminance + 0.05) / ratio - 0.05)) / Math.max(code, 0.001)
      : (toCode(Math.min(1, ratio * (luminance + 0.05) - 0.05)) - code) / Math.max(1 - code, 0.001);
  return Math.min(Math.max(needed, MIN_STRENGTHS[tone]), MAX_STRENGTH);
}
