import type { ListingFacts } from '@/contracts/words';
import { rectsOf, type WordChoice, type WordPlace } from '@/engine/raster/placed-overlay';
import { boundsOf } from '@/engine/timing/raise-words';
import type { Mark } from './blocks';
import { PAPER, toInk } from './colours';
import { layOutBriefTitle } from './lay-out-brief-title';
import { layOutTitle } from './lay-out-title';
import type { LayoutContext } from './layout-context';
import { fitWords, type PlacedWords, placeWords, standingArea } from './place-words';

/** A form of a title: its size beside the theme's, and the share of a wide frame it may take. */
interface TitleForm {
  readonly scale: number;
  readonly width: number | undefined;
  readonly cost: number;
}

/** The theme's own; a little smaller; flat, for a strip of sky; and slim, for a wall. */
const wideForms: readonly TitleForm[] = [
  { scale: 1, width: undefined, cost: 0 },
  { scale: 0.86, width: 1, cost: 0.07 },
  { scale: 0.84, width: 0.34, cost: 0.09 },
];
const narrowForms: readonly TitleForm[] = [
  { scale: 1, width: undefined, cost: 0 },
  { scale: 0.84, width: undefined, cost: 0.07 },
];
/** A form in which a long address becomes smaller than this share of its size is left out. */
const MIN_FORM_SIZE = 0.75;
/** Heights at which a title may stand. */
const STEPS_DOWN = 6;
/** What it costs a title to leave the theme's place, by the share of the way, and its side. */
const DOWN_COST = 0.1;
const ASIDE_COST = 0.08;
/** A centred title narrower than this share of the room may stand aside as well. */
const MAX_ASIDE_WIDTH = 0.46;

/** A title at the theme's own place, and where else it may stand. */
export interface DrawnTitle extends PlacedWords {
  readonly choice?: WordChoice;
}

/** What a title says. */
interface TitleContent {
  readonly facts: ListingFacts;
  readonly isBrief?: boolean | undefined;
}

/** Draws a title in all its forms. @throws MissingGlyphs */
export async function drawTitle(
  context: LayoutContext,
  { facts, isBrief = false }: TitleContent,
): Promise<DrawnTitle> {
  const forms = context.isNarrow ? narrowForms : wideForms;
  const { theme } = context;
  const drawn: PlacedWords[] = [];
  for (const { scale, width } of forms) {
    const formed = {
      ...context,
      unit: context.unit * scale,
      theme: { ...theme, titleWidth: width ?? theme.titleWidth },
    };
    const words = await fitWords(formed, (fitted) =>
      isBrief ? layOutBriefTitle(fitted, facts) : layOutTitle(fitted, facts),
    );
    drawn.push(placeWords(context, words, theme.title));
  }
  const [first] = drawn;
  if (first === undefined || first.need === undefined) return first ?? noTitle;
  const { ground } = context;
  const ink = toInk(ground);
  return {
    ...first,
    choice: {
      layouts: drawn.map(({ marks }) => marks),
      places: drawn.flatMap(({ marks }, layout) =>
        (isReadable(marks, first.marks) ? placesOf(context, marks) : []).map((place) => ({
          ...place,
          layout,
          cost: place.cost + (forms[layout]?.cost ?? 0),
        })),
      ),
      ink,
      plates: { dark: ink, light: PAPER },
    },
  };
}

/** Whether a form's largest line is nearly as large as that of the theme's own. */
function isReadable(marks: readonly Mark[], own: readonly Mark[]): boolean {
  const largest = (all: readonly Mark[]) =>
    Math.max(0, ...all.map(({ picture, needsScrim }) => (needsScrim ? picture.height : 0)));
  return largest(marks) >= MIN_FORM_SIZE * largest(own);
}

const noTitle: PlacedWords = { marks: [], isRightToLeft: false };

/** Where a layout may stand, as ways from where it was placed. */
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
