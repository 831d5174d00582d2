import type { FrameRun } from '../timing/schedule-words';
import type { Rgb } from './draw-plate';
import type { FrameRect, Ground } from './frame-overlay';
import type { TextNeed } from './measure-scrim';
import type { RgbaPicture } from './sprite-memory';

/** A picture in its place in the frame. */
export interface PlacedMark {
  readonly picture: RgbaPicture;
  readonly x: number;
  readonly y: number;
  /** Text without a plate, whose contrast the scrim ensures. */
  readonly needsScrim: boolean;
  /** Drawn in white; it takes the text's colour, and letters on it the other colour. */
  readonly isTinted: boolean;
  /** Uncovered from the side where lines begin, instead of fading in. */
  readonly isWiped?: boolean | undefined;
  /** Order of arrival; marks with the same number arrive together. */
  readonly turn: number;
}

/** Text drawn for a run of the video's frames, not yet in the frame memory. */
export interface PlacedOverlay extends FrameRun {
  readonly marks: readonly PlacedMark[];
  /** Contrast requirement against the frame behind it; absent for text on a ground or a plate. */
  readonly need?: TextNeed | undefined;
  readonly isRightToLeft: boolean;
  /**
   * Whether its shade extends over the whole width from the frame's nearer edge, not only around its lines.
   */
  readonly isShadedFromEdge?: boolean | undefined;
  readonly ground?: Ground | undefined;
  /** Pixels of a hundredth of the frame, the unit of movement. */
  readonly unit: number;
  /** Whether it arrives and leaves at once, as captions of a voice do. */
  readonly isQuick?: boolean | undefined;
}

/** How the text is distinguished from its background. */
export type WordLook = 'light' | 'dark' | 'dark-plate' | 'light-plate';

/** One of the possible places of text. */
export interface WordPlace {
  /** Index in the choice's layouts. */
  readonly layout: number;
  /** Offset from where the layout was drawn, in whole pixels. */
  readonly x: number;
  readonly y: number;
  /** Cost of leaving the theme's place, 0 for that place. */
  readonly cost: number;
}

/** Possible places and appearances of text; the frames decide. */
export interface WordChoice {
  /** The same text, set larger or smaller, wider or narrower. */
  readonly layouts: readonly (readonly PlacedMark[])[];
  readonly places: readonly WordPlace[];
  /** Colours of text on a bright background. */
  readonly ink: Rgb;
  /** Colours of the plate that text gets if no background is calm enough. */
  readonly plates: { readonly dark: Rgb; readonly light: Rgb };
  /** Permitted appearances; any if undefined. */
  readonly looks?: readonly WordLook[] | undefined;
}

/** Returns the marks' rectangles. */
export function rectsOf(marks: readonly PlacedMark[]): FrameRect[] {
  return marks.map(({ x, y, picture: { width, height } }) => ({ x, y, width, height }));
}
