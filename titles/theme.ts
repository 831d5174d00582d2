import type { Rgb } from '@/engine/raster/draw-plate';
import type { Alignment } from './blocks';
import type { TextStyle } from './typefaces';

/** Place of text in the safe area: the side where lines begin, or the middle. */
export interface Anchor {
  readonly across: 'start' | 'centre';
  readonly down: 'bottom' | 'middle';
}

/** A set of type, colours and places. Lengths are in hundredths of the frame. */
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
  /** Style of labels under figures; absent if labels and figures share a line. */
  readonly factLabel?: TextStyle;
  readonly status: 'dot' | 'chip' | 'plain' | 'plate';
  readonly title: Anchor;
  readonly lowerThird: Anchor;
  /** A short line in the accent above the facts. */
  readonly hasRule: boolean;
  readonly ground: Rgb;
  readonly accent: Rgb;
  /** Minimum contrast of text: higher for thin strokes. */
  readonly contrast: number;
  /** Gaps above the city, and above a caption's detail. */
  readonly cityGap: number;
  readonly detailGap: number;
  /** Maximum share of the safe width for an address in wide frames. */
  readonly titleWidth: number;
}

/** Returns the side of an anchored block, to which its lines align. */
export function alignmentOf({ across }: Anchor, isRightToLeft: boolean): Alignment {
  if (across === 'centre') return 'centre';
  return isRightToLeft ? 'right' : 'left';
}
