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
  /** Text without a plate: the scrim keeps its contrast. */
  readonly needsScrim: boolean;
  /** White as it is drawn; it takes the text's colour, and letters on it the other one. */
  readonly isTinted: boolean;
  /** Uncovered from the side where lines begin instead of fading in. */
  readonly isWiped?: boolean | undefined;
  /** Its turn to arrive; marks of one turn arrive together. */
  readonly turn: number;
}

/** Words drawn for a run of the video's frames, not yet in the frame memory. */
export interface PlacedOverlay extends FrameRun {
  readonly marks: readonly PlacedMark[];
  /** What its text needs of the frame behind it; absent for words on a ground or a plate. */
  readonly need?: TextNeed | undefined;
  readonly isRightToLeft: boolean;
  /** Its shade reaches over the whole width from the frame's nearer edge to the text, not only around its lines. */
  readonly isShadedFromEdge?: boolean | undefined;
  readonly ground?: Ground | undefined;
  /** Pixels of a hundredth of the frame, in which movement is counted. */
  readonly unit: number;
  /** It arrives and leaves at once, as captions of a voice do. */
  readonly isQuick?: boolean | undefined;
}

/** How text is told from what is behind it. */
export type WordLook = 'light' | 'dark' | 'dark-plate' | 'light-plate';

/** One of the places in which words may stand. */
export interface WordPlace {
  /** Of the choice's layouts. */
  readonly layout: number;
  /** Whole pixels from where the layout was drawn. */
  readonly x: number;
  readonly y: number;
  /** How much the theme would rather have them elsewhere, 0 for its own place. */
  readonly cost: number;
}

/** Where words may stand, and how they may look: what the frames show decides. */
export interface WordChoice {
  /** The same words, set larger or smaller, wider or narrower. */
  readonly layouts: readonly (readonly PlacedMark[])[];
  readonly places: readonly WordPlace[];
  /** Of text on a bright ground. */
  readonly ink: Rgb;
  /** Of the plate that text stands on where no ground is calm enough. */
  readonly plates: { readonly dark: Rgb; readonly light: Rgb };
  /** The looks it may have; any when undefined. */
  readonly looks?: readonly WordLook[] | undefined;
}

/** The marks' rectangles. */
export function rectsOf(marks: readonly PlacedMark[]): FrameRect[] {
  return marks.map(({ x, y, picture: { width, height } }) => ({ x, y, width, height }));
}
