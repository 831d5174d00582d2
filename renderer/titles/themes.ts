import type { WordTheme } from '@/contracts/words';
import type { Alignment, Rgb } from './blocks';
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
      | 'factLabel'
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
  /** How facts are told apart. */
  readonly facts: 'spaced' | 'labelled' | 'dotted' | 'plates';
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

const LEADING = 1.06;

export const themes: Readonly<Record<WordTheme, Theme>> = {
  gallery: {
    styles: {
      address: {
        face: 'fraunces',
        weight: 600,
        size: 10.4,
        tracking: -0.022,
        leading: LEADING,
        fallbackScale: 0.84,
      },
      city: { face: 'geist', weight: 500, size: 3.5, tracking: 0, leading: 1.3 },
      fact: {
        face: 'geist',
        weight: 600,
        size: 3.3,
        tracking: 0,
        leading: 1.3,
        hasTabularFigures: true,
      },
      factLabel: {
        face: 'geist',
        weight: 500,
        size: 3.3,
        tracking: 0,
        leading: 1.3,
        hasTabularFigures: true,
      },
      status: {
        face: 'geist',
        weight: 600,
        size: 2.6,
        tracking: 0.13,
        leading: 1.4,
        isCapitals: true,
      },
      captionTitle: {
        face: 'fraunces',
        weight: 600,
        size: 6.4,
        tracking: -0.015,
        leading: 1.1,
        fallbackScale: 0.88,
      },
      captionDetail: { face: 'geist', weight: 500, size: 3.1, tracking: 0, leading: 1.35 },
      name: {
        face: 'fraunces',
        weight: 600,
        size: 8.2,
        tracking: -0.018,
        leading: 1.08,
        fallbackScale: 0.86,
      },
      role: { face: 'geist', weight: 500, size: 3.2, tracking: 0, leading: 1.35 },
      contact: {
        face: 'geist',
        weight: 500,
        size: 3.6,
        tracking: 0,
        leading: 1.42,
        hasTabularFigures: true,
      },
      call: { face: 'fraunces', weight: 600, size: 3.9, tracking: -0.005, leading: 1.25 },
      legal: { face: 'geist', weight: 400, size: 2.3, tracking: 0.01, leading: 1.45 },
    },
    facts: 'spaced',
    status: 'dot',
    title: { across: 'start', down: 'bottom' },
    lowerThird: { across: 'start', down: 'bottom' },
    hasRule: true,
    ground: [20, 48, 40],
    accent: [226, 168, 74],
    contrast: 5.2,
    cityGap: 3.7,
    detailGap: 3.1,
    titleWidth: 0.62,
  },
  modern: {
    styles: {
      address: {
        face: 'geist',
        weight: 600,
        size: 9.6,
        tracking: -0.045,
        leading: 1.04,
        fallbackScale: 0.86,
      },
      city: { face: 'geist', weight: 400, size: 3.6, tracking: -0.005, leading: 1.3 },
      fact: {
        face: 'geist',
        weight: 600,
        size: 3.9,
        tracking: -0.015,
        leading: 1.25,
        hasTabularFigures: true,
      },
      factLabel: { face: 'geist', weight: 400, size: 2.6, tracking: 0.005, leading: 1.3 },
      status: { face: 'geist', weight: 600, size: 2.6, tracking: 0, leading: 1.35 },
      captionTitle: {
        face: 'geist',
        weight: 600,
        size: 6.2,
        tracking: -0.035,
        leading: 1.08,
        fallbackScale: 0.9,
      },
      captionDetail: { face: 'geist', weight: 400, size: 3.1, tracking: 0, leading: 1.35 },
      name: {
        face: 'geist',
        weight: 600,
        size: 7.6,
        tracking: -0.04,
        leading: 1.06,
        fallbackScale: 0.88,
      },
      role: { face: 'geist', weight: 400, size: 3.2, tracking: 0, leading: 1.35 },
      contact: {
        face: 'geist',
        weight: 500,
        size: 3.6,
        tracking: -0.005,
        leading: 1.42,
        hasTabularFigures: true,
      },
      call: { face: 'geist', weight: 600, size: 3.9, tracking: -0.015, leading: 1.25 },
      legal: { face: 'geist', weight: 400, size: 2.3, tracking: 0.01, leading: 1.45 },
    },
    facts: 'labelled',
    status: 'chip',
    title: { across: 'start', down: 'middle' },
    lowerThird: { across: 'start', down: 'bottom' },
    hasRule: false,
    ground: [22, 30, 42],
    accent: [255, 255, 255],
    contrast: 5.2,
    cityGap: 3.8,
    detailGap: 3.1,
    titleWidth: 0.6,
  },
  quiet: {
    styles: {
      address: {
        face: 'cormorant',
        weight: 600,
        size: 12,
        tracking: -0.01,
        leading: 0.98,
        fallbackScale: 0.76,
      },
      city: {
        face: 'cormorant',
        weight: 700,
        size: 3.2,
        tracking: 0.2,
        leading: 1.4,
        isCapitals: true,
        fallbackScale: 1.2,
      },
      fact: {
        face: 'cormorant',
        weight: 700,
        size: 4.1,
        tracking: 0.01,
        leading: 1.3,
        fallbackScale: 0.84,
      },
      factLabel: {
        face: 'cormorant',
        weight: 700,
        size: 4.1,
        tracking: 0.01,
        leading: 1.3,
        fallbackScale: 0.84,
      },
      status: {
        face: 'cormorant',
        weight: 700,
        size: 2.9,
        tracking: 0.26,
        leading: 1.4,
        isCapitals: true,
        fallbackScale: 1.2,
      },
      captionTitle: {
        face: 'cormorant',
        weight: 600,
        size: 7.4,
        tracking: -0.005,
        leading: 1.02,
        fallbackScale: 0.8,
      },
      captionDetail: {
        face: 'cormorant',
        weight: 700,
        size: 2.9,
        tracking: 0.16,
        leading: 1.45,
        isCapitals: true,
        fallbackScale: 1.2,
      },
      name: {
        face: 'cormorant',
        weight: 600,
        size: 9.4,
        tracking: -0.01,
        leading: 1,
        fallbackScale: 0.78,
      },
      role: {
        face: 'cormorant',
        weight: 700,
        size: 2.8,
        tracking: 0.2,
        leading: 1.5,
        isCapitals: true,
        fallbackScale: 1.2,
      },
      contact: {
        face: 'cormorant',
        weight: 600,
        size: 4.4,
        tracking: 0.005,
        leading: 1.3,
        hasTabularFigures: true,
      },
      call: { face: 'cormorant', weight: 600, size: 4.8, tracking: 0, leading: 1.15 },
      legal: { face: 'cormorant', weight: 600, size: 2.7, tracking: 0.02, leading: 1.4 },
    },
    facts: 'dotted',
    status: 'plain',
    title: { across: 'centre', down: 'middle' },
    lowerThird: { across: 'centre', down: 'bottom' },
    hasRule: false,
    ground: [44, 39, 33],
    accent: [214, 190, 144],
    contrast: 6.5,
    cityGap: 4.7,
    detailGap: 3.7,
    titleWidth: 0.82,
  },
  bold: {
    styles: {
      address: {
        face: 'condensed',
        weight: 700,
        size: 17,
        tracking: 0,
        leading: 0.86,
        isCapitals: true,
        fallbackScale: 0.62,
      },
      city: {
        face: 'barlow',
        weight: 600,
        size: 4.2,
        tracking: 0.06,
        leading: 1.25,
        isCapitals: true,
      },
      fact: {
        face: 'barlow',
        weight: 600,
        size: 4.6,
        tracking: 0,
        leading: 1.2,
        hasTabularFigures: true,
      },
      factLabel: {
        face: 'barlow',
        weight: 600,
        size: 4.6,
        tracking: 0,
        leading: 1.2,
        hasTabularFigures: true,
      },
      status: {
        face: 'barlow',
        weight: 700,
        size: 3.7,
        tracking: 0.03,
        leading: 1.2,
        isCapitals: true,
      },
      captionTitle: {
        face: 'condensed',
        weight: 700,
        size: 9.5,
        tracking: 0,
        leading: 0.92,
        isCapitals: true,
        fallbackScale: 0.68,
      },
      captionDetail: { face: 'barlow', weight: 500, size: 3.6, tracking: 0, leading: 1.3 },
      name: {
        face: 'condensed',
        weight: 700,
        size: 12,
        tracking: 0,
        leading: 0.9,
        isCapitals: true,
        fallbackScale: 0.66,
      },
      role: { face: 'barlow', weight: 500, size: 3.7, tracking: 0, leading: 1.3 },
      contact: {
        face: 'barlow',
        weight: 600,
        size: 4.2,
        tracking: 0,
        leading: 1.36,
        hasTabularFigures: true,
      },
      call: { face: 'barlow', weight: 700, size: 4.4, tracking: 0, leading: 1.2 },
      legal: { face: 'barlow', weight: 400, size: 2.5, tracking: 0.01, leading: 1.45 },
    },
    facts: 'plates',
    status: 'plate',
    title: { across: 'start', down: 'bottom' },
    lowerThird: { across: 'start', down: 'bottom' },
    hasRule: false,
    ground: [17, 17, 18],
    accent: [255, 210, 30],
    contrast: 4.9,
    cityGap: 2.9,
    detailGap: 3.0,
    titleWidth: 0.8,
  },
};

/** The side on which an anchored block stands and its lines align. */
export function alignmentOf({ across }: Anchor, isRightToLeft: boolean): Alignment {
  if (across === 'centre') return 'centre';
  return isRightToLeft ? 'right' : 'left';
}
