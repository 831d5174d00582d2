import type { ListingFacts, ShotCaption } from '@/contracts/project/words';
import { type Alignment, type Block, column, onPlate, plate, row, tinted } from './blocks';
import { isRightToLeft } from './clean-text';
import { textOn, WHITE } from './colours';
import { formatFacts, formatStatus } from './format-facts';
import { keepNumbers } from './keep-number';
import { layOutFacts } from './lay-out-facts';
import { type LayoutContext, setBlock, type TextWish } from './layout-context';
import { alignmentOf } from './theme';

/** A block, with whether its text runs from right to left. */
export interface LaidOutWords {
  readonly block: Block;
  readonly isRightToLeft: boolean;
}

/** Hundredths of the frame above the facts. */
const factsGaps = { spaced: 3.5, labelled: 5.4, dotted: 4.4, plates: 2.9 } as const;

/** Properties shared by all lines of a title: direction, side, width in pixels and colour. */
interface TitlePlan {
  readonly rightToLeft: boolean;
  readonly common: {
    readonly alignment: Alignment;
    readonly maxWidth: number;
    readonly colour: typeof WHITE;
    readonly needsScrim: true;
  };
}

export function planTitle(
  { theme, safe, isNarrow }: LayoutContext,
  facts: ListingFacts,
): TitlePlan {
  const rightToLeft = isRightToLeft(facts.address ?? facts.city ?? '');
  const alignment = alignmentOf(theme.title, rightToLeft);
  const maxWidth = isNarrow ? safe.width : theme.titleWidth * safe.width;
  return { rightToLeft, common: { alignment, maxWidth, colour: WHITE, needsScrim: true } };
}

/** Stacks status, address, city and facts. @throws MissingGlyphs */
export async function layOutTitle(
  context: LayoutContext,
  facts: ListingFacts,
): Promise<LaidOutWords> {
  const { theme, unit } = context;
  const plan = planTitle(context, facts);
  const maxLines = context.isNarrow ? 4 : 3;
  const address = await setAddress(context, facts, plan, { maxLines, minScale: 0.3 });
  const city = await setCity(context, facts, plan);
  const status = await layOutStatus(context, facts.status, plan);
  const factRows = await setFacts(context, facts, plan);
  const hasFacts = factRows.marks.length > 0;
  const rule = plate(9 * unit, 0.3 * unit, { colour: context.accent });
  const parts = [
    { block: status, gap: 0 },
    { block: address, gap: addressGap(theme) * unit },
    { block: city, gap: theme.cityGap * unit },
    ...(theme.hasRule && hasFacts ? [{ block: rule, gap: 3.6 * unit }] : []),
    { block: factRows, gap: factsGaps[theme.facts] * unit },
  ];
  return { block: column(parts, plan.common.alignment), isRightToLeft: plan.rightToLeft };
}

/** Widths of a strip's columns, as shares of the safe area's width. */
const STRIP = { address: 0.55, facts: 0.39 } as const;
/** Minimum size of an address on one line of a strip, as a share; a longer one takes two lines. */
const MIN_STRIP_SCALE = 0.8;

/**
 * Lays out the same in two columns, for a strip of sky: city and facts beside status and address.
 * @throws MissingGlyphs
 */
export async function layOutTitleStrip(
  context: LayoutContext,
  facts: ListingFacts,
): Promise<LaidOutWords> {
  const { theme, safe, unit } = context;
  const { rightToLeft, common } = planTitle(context, facts);
  const alignment = rightToLeft ? 'right' : 'left';
  const toPlan = (share: number): TitlePlan => ({
    rightToLeft,
    common: { ...common, alignment, maxWidth: share * safe.width },
  });
  const one = { maxLines: 1, minScale: MIN_STRIP_SCALE, isWhole: true };
  const [addressPlan, factsPlan] = [toPlan(STRIP.address), toPlan(STRIP.facts)];
  const inOne = await setAddress(context, facts, addressPlan, one);
  const address =
    inOne.marks.length > 0
      ? inOne
      : await setAddress(context, facts, addressPlan, { maxLines: 2, minScale: 0.3 });
  const first = [
    { block: await layOutStatus(context, facts.status, addressPlan), gap: 0 },
    { block: address, gap: addressGap(theme) * unit },
  ];
  const second = [
    { block: await setCity(context, facts, factsPlan), gap: 0 },
    { block: await setFacts(context, facts, factsPlan), gap: factsGaps[theme.facts] * unit },
  ];
  const columns = [column(first, alignment), column(second, alignment)];
  const height = Math.max(...columns.map((block) => block.height));
  const hairline = tinted(plate(0.14 * unit, height, { colour: WHITE, opacity: 0.6 }));
  const isSplit = columns.every(({ marks }) => marks.length > 0);
  const shown = isSplit
    ? columns.flatMap((block, i) => (i === 0 ? [block] : [hairline, block]))
    : columns;
  return {
    block: row(shown, 3.4 * unit, { isRightToLeft: rightToLeft }),
    isRightToLeft: rightToLeft,
  };
}

/** Hundredths of the frame between the status and the address. */
function addressGap({ facts }: LayoutContext['theme']): number {
  return facts === 'plates' ? 2.6 : 4.2;
}

/** Sets the address; a number stays with its street. @throws MissingGlyphs */
export function setAddress(
  context: LayoutContext,
  { address }: ListingFacts,
  { common }: TitlePlan,
  wish: Pick<TextWish, 'maxLines' | 'minScale' | 'isWhole'>,
): Promise<Block> {
  const text = address && keepNumbers(address);
  return setBlock(context, { ...common, ...wish, text, field: 'The address', style: 'address' });
}

function setCity(
  context: LayoutContext,
  { city }: ListingFacts,
  { common }: TitlePlan,
): Promise<Block> {
  const wish = {
    text: city,
    field: 'The city',
    style: 'city',
    maxLines: 2,
    minScale: 0.72,
  } as const;
  return setBlock(context, { ...common, ...wish });
}

function setFacts(
  context: LayoutContext,
  facts: ListingFacts,
  { rightToLeft, common: { alignment, maxWidth } }: TitlePlan,
): Promise<Block> {
  const layout = { alignment, maxWidth, isRightToLeft: rightToLeft };
  return layOutFacts(context, formatFacts(facts, context.locale), layout);
}

async function layOutStatus(
  context: LayoutContext,
  status: ListingFacts['status'],
  { rightToLeft, common: { alignment, maxWidth } }: TitlePlan,
): Promise<Block> {
  const { theme, unit, accent } = context;
  const isFilled = theme.status === 'chip' || theme.status === 'plate';
  const text = await setBlock(context, {
    text: formatStatus(status, context.locale),
    field: 'The status',
    style: 'status',
    colour: isFilled ? textOn(accent) : WHITE,
    alignment,
    maxWidth: maxWidth - 5 * unit,
    maxLines: 2,
    minScale: 0.85,
    needsScrim: !isFilled,
  });
  if (text.marks.length === 0) return text;
  if (theme.status === 'dot') {
    const dot = plate(1.3 * unit, 1.3 * unit, { colour: accent, radius: 0.65 * unit });
    return row([dot, text], 1.4 * unit, { isRightToLeft: rightToLeft, isCentred: true });
  }
  if (!isFilled) return text;
  const isChip = theme.status === 'chip';
  return onPlate(text, {
    colour: accent,
    marginX: (isChip ? 1.7 : 1.5) * unit,
    marginY: (isChip ? 1.25 : 1.1) * unit,
    radius: (isChip ? 0.7 : 0.3) * unit,
    isWiped: true,
  });
}

/** Lays out a shot's caption and its detail. @throws MissingGlyphs */
export async function layOutLowerThird(
  context: LayoutContext,
  caption: ShotCaption,
  shot: number,
): Promise<LaidOutWords> {
  const { theme, unit, safe } = context;
  const rightToLeft = isRightToLeft(caption.title);
  const alignment = alignmentOf(theme.lowerThird, rightToLeft);
  const common = {
    alignment,
    maxWidth: context.isNarrow ? safe.width : 0.6 * safe.width,
    colour: WHITE,
    needsScrim: true,
    field: `The caption of shot ${shot + 1}`,
  };
  const title = await setBlock(context, {
    ...common,
    text: caption.title,
    style: 'captionTitle',
    maxLines: 2,
    minScale: 0.5,
  });
  const detail = await setBlock(context, {
    ...common,
    text: caption.detail,
    style: 'captionDetail',
    maxLines: context.isNarrow ? 3 : 2,
    minScale: 0.75,
  });
  const parts = [
    { block: title, gap: 0 },
    { block: detail, gap: theme.detailGap * unit },
  ];
  return { block: column(parts, alignment), isRightToLeft: rightToLeft };
}
