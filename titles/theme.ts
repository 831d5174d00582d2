import type { Rgb } from '@/engine/raster/draw-plate';
import type { Alignment } from './blocks';
import type { TextStyle } from './typefaces';

/** Where words stand in the safe area: the side where lines begin, or the middle. */
export interface Anchor {
  readonly across: 'start' | 'centre';
  readonly down: 'bottom' | 'middle';
}

/** One hand-made set of type, colours and places. Lengths are in hundredths of the frame. */
export interface Theme {
  readonly styles: Readonly<
    Record<
      | 'address'
      | 'city'
      | 'fact'
      | 'status'
      | 'captionTitle'
      | 'captionDetail'
      | 'name'
      | 'role'
      | 'contact'
      | 'call'
      | 'legal',
      TextStyle
    >
  >;
  /** How facts are separated. */
  readonly facts: 'spaced' | 'labelled' | 'dotted' | 'plates';
  /** Of the names under figures; absent where names and figures share a line. */
  readonly factLabel?: TextStyle;
  readonly status: 'dot' | 'chip' | 'plain' | 'plate';
  readonly title: Anchor;
  readonly lowerThird: Anchor;
  /** A short line in the accent above the facts. */
  readonly hasRule: boolean;
  readonly ground: Rgb;
  readonly accent: Rgb;
  /** Least contrast of text: more where strokes are thin. */
  readonly contrast: number;
  /** Gaps above the city, and above a caption's detail. */
  readonly cityGap: number;
  readonly detailGap: number;
  /** Share of the safe width an address may take in wide frames. */
  readonly titleWidth: number;
}

/** The side on which an anchored block stands and its lines align. */
export function alignmentOf({ across }: Anchor, isRightToLeft: boolean): Alignment {
  if (across === 'centre') return 'centre';
  return isRightToLeft ? 'right' : 'left';
}
