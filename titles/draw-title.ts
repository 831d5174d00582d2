import type { ListingFacts } from '@/contracts/project/words';
import { rectsOf, type WordChoice, type WordPlace } from '@/engine/raster/placed-overlay';
import { boundsOf } from '@/engine/timing/raise-words';
import type { Mark } from './blocks';
import { PAPER, toInk } from './colours';
import { layOutBriefTitle } from './lay-out-brief-title';
import { layOutTitle, layOutTitleStrip } from './lay-out-title';
import type { LayoutContext } from './layout-context';
import { fitWords, type PlacedWords, placeWords, standingArea } from './place-words';
import type { Theme } from './theme';

/** A form of a title: its size relative to the theme's, and the maximum share of a wide frame. */
interface TitleForm {
  readonly scale: number;
  readonly width: number | undefined;
  readonly cost: number;
  /** Size of the address relative to the other lines; default 1. */
  readonly address?: number;
  /** Whether it has two columns. */
  readonly isStrip?: boolean;
}

/** Forms: the theme's own; a little smaller; slim, for a wall; and in two columns, for a strip of sky. */
const wideForms: readonly TitleForm[] = [
  { scale: 1, width: undefined, cost: 0 },
  { scale: 0.86, width: 1, cost: 0.07 },
  { scale: 0.84, width: 0.34, cost: 0.09 },
  { scale: 0.86, width: undefined, cost: 0.09, isStrip: true },
];
/** Additional forms for an address so long that the title would cover much of the frame. */
const compactForms = {
  wide: [
    { scale: 0.86, address: 0.84, width: 1, cost: 0 },
    { scale: 0.86, address: 0.7, width: 1, cost: 0.04 },
    { scale: 0.86, address: 0.7, width: 0.6, cost: 0.04 },
    { scale: 0.86, address: 0.7, width: undefined, cost: 0.04, isStrip: true },
  ],
  narrow: [
    { scale: 0.9, address: 0.76, width: undefined, cost: 0.02 },
    { scale: 0.84, address: 0.66, width: undefined, cost: 0.04 },
  ],
} as const satisfies Record<string, readonly TitleForm[]>;
/** Share of the frame's height from which a title counts as high, and the cost of more, chosen by eye. */
const LONG_HEIGHT = { wide: 0.35, narrow: 0.22 } as const;
const HEIGHT_COST = { wide: 1.5, narrow: 0.8 } as const;
const narrowForms: readonly TitleForm[] = [
  { scale: 1, width: undefined, cost: 0 },
  { scale: 0.84, width: undefined, cost: 0.07 },
];
/** Minimum size of a long address in a form, as a share of its usual size. */
const MIN_FORM_SIZE = 0.75;
/** Steps between the possible heights of a title. */
const STEPS_DOWN = 6;
/** Costs of leaving the theme's place: by the share of the distance, and for the other side. */
const DOWN_COST = 0.1;
const ASIDE_COST = 0.08;
/** A centred title narrower than this share of the room may be at one side as well. */
const MAX_ASIDE_WIDTH = 0.46;

/** A title at the theme's own place, with its other possible places. */
export interface DrawnTitle extends PlacedWords {
  readonly choice?: WordChoice;
}

interface DrawnForm {
  readonly form: TitleForm;
  readonly words: PlacedWords;
}

/** Content of a title. */
interface TitleContent {
  readonly facts: ListingFacts;
  readonly isBrief?: boolean | undefined;
}

/** Draws a title in all its forms. @throws MissingGlyphs */
export async function drawTitle(
  context: LayoutContext,
  { facts, isBrief = false }: TitleContent,
): Promise<DrawnTitle> {
  const draw = async (form: TitleForm) => {
    const formed = {
      ...context,
      unit: context.unit * form.scale,
      theme: adaptTheme(context.theme, form),
    };
    const layOut = isBrief ? layOutBriefTitle : form.isStrip ? layOutTitleStrip : layOutTitle;
    const words = await fitWords(formed, (fitted) => layOut(fitted, facts));
    return placeWords(context, words, context.theme.title);
  };
  const drawn: DrawnForm[] = [];
  for (const form of context.isNarrow ? narrowForms : wideForms) {
    drawn.push({ form, words: await draw(form) });
  }
  const first = drawn[0]?.words;
  if (first?.need === undefined) return first ?? noTitle;
  const readable = drawn.filter(({ words }) => isReadable(words.marks, first.marks));
  const isLong = excessOf(context, first.marks) > 0;
  const compact = isLong ? compactForms[shapeOf(context)] : [];
  for (const form of compact) readable.push({ form, words: await draw(form) });
  const ink = toInk(context.ground);
  return {
    ...first,
    choice: {
      layouts: readable.map(({ words }) => words.marks),
      places: readable.flatMap(({ form, words: { marks } }, layout) => {
        const cost =
          form.cost + (isLong ? HEIGHT_COST[shapeOf(context)] * excessOf(context, marks) : 0);
        return placesOf(context, marks).map((place) => ({
          ...place,
          layout,
          cost: place.cost + cost,
        }));
      }),
      ink,
      plates: { dark: ink, light: PAPER },
    },
  };
}

function adaptTheme(theme: Theme, { width, address = 1 }: TitleForm): Theme {
  const { styles } = theme;
  return {
    ...theme,
    titleWidth: width ?? theme.titleWidth,
    styles: { ...styles, address: { ...styles.address, size: address * styles.address.size } },
  };
}

/** Returns how much of the frame's height a title takes beyond the usual. */
function excessOf(context: LayoutContext, marks: readonly Mark[]): number {
  const share = boundsOf(rectsOf(marks)).height / context.size.height;
  return Math.max(0, share - LONG_HEIGHT[shapeOf(context)]);
}

function shapeOf({ isNarrow }: LayoutContext): keyof typeof compactForms {
  return isNarrow ? 'narrow' : 'wide';
}

/** Returns whether a form's largest line is nearly as large as that of the theme's own. */
function isReadable(marks: readonly Mark[], own: readonly Mark[]): boolean {
  const largest = (all: readonly Mark[]) =>
    Math.max(0, ...all.map(({ picture, needsScrim }) => (needsScrim ? picture.height : 0)));
  return largest(marks) >= MIN_FORM_SIZE * largest(own);
}

const noTitle: PlacedWords = { marks: [], isRightToLeft: false };

/** Returns the possible places of a layout, as offsets from where it was placed. */
function placesOf(context: LayoutContext, marks: readonly Mark[]): Omit<WordPlace, 'layout'>[] {
  const area = standingArea(context);
  const bounds = boundsOf(rectsOf(marks));
  const across = [area.x, area.x + area.width - bounds.width].map((x) => Math.round(x - bounds.x));
  const isCentred = context.theme.title.across === 'centre';
  const mayStandAside = !isCentred || bounds.width < MAX_ASIDE_WIDTH * area.width;
  const sides = mayStandAside ? across.filter((x) => Math.abs(x) > 1) : [];
  const highest = Math.ceil(area.y - bounds.y);
  const lowest = Math.floor(area.y + area.height - bounds.height - bounds.y);
  const steps = Array.from({ length: STEPS_DOWN }, (_, i) =>
    Math.round(highest + ((lowest - highest) * i) / (STEPS_DOWN - 1)),
  );
  const downs = [...new Set([0, ...steps])];
  return [0, ...sides].flatMap((x) =>
    downs.map((y) => ({
      x,
      y,
      cost: (DOWN_COST * Math.abs(y)) / Math.max(1, area.height) + (x === 0 ? 0 : ASIDE_COST),
    })),
  );
}
