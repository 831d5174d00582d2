import type { ListingFacts, ShotCaption } from '@/contracts/words';
import { type Alignment, type Block, column, onPlate, plate, row } from './blocks';
import { isRightToLeft } from './clean-text';
import { textOn, WHITE } from './colours';
import { formatFacts, formatStatus } from './format-facts';
import { keepNumbers } from './keep-number';
import { layOutFacts } from './lay-out-facts';
import { type LayoutContext, setBlock } from './layout-context';
import { alignmentOf } from './theme';

/** A block, and whether its words run from right to left. */
export interface LaidOutWords {
  readonly block: Block;
  readonly isRightToLeft: boolean;
}

/** Hundredths of the frame above the facts. */
const factsGaps = { spaced: 3.5, labelled: 5.4, dotted: 4.4, plates: 2.9 } as const;

/** What all lines of a title have in common: their direction, side, width in pixels and colour. */
export function planTitle({ theme, safe, isNarrow }: LayoutContext, facts: ListingFacts) {
  const rightToLeft = isRightToLeft(facts.address ?? facts.city ?? '');
  const alignment = alignmentOf(theme.title, rightToLeft);
  const maxWidth = isNarrow ? safe.width : theme.titleWidth * safe.width;
  return { rightToLeft, common: { alignment, maxWidth, colour: WHITE, needsScrim: true } };
}

/** Status, address, city and facts. @throws MissingGlyphs */
export async function layOutTitle(
  context: LayoutContext,
  facts: ListingFacts,
): Promise<LaidOutWords> {
  const { theme, unit, locale } = context;
  const { rightToLeft, common } = planTitle(context, facts);
  const { alignment, maxWidth } = common;
  const address = await setBlock(context, {
    ...common,
    text: facts.address && keepNumbers(facts.address),
    field: 'The address',
    style: 'address',
    maxLines: context.isNarrow ? 4 : 3,
    minScale: 0.3,
  });
  const city = await setBlock(context, {
    ...common,
    text: facts.city,
    field: 'The city',
    style: 'city',
    maxLines: 2,
    minScale: 0.72,
  });
  const status = await layOutStatus(context, facts.status, { alignment, maxWidth, rightToLeft });
  const factRows = await layOutFacts(context, formatFacts(facts, locale), {
    maxWidth,
    isRightToLeft: rightToLeft,
  });
  const hasFacts = factRows.marks.length > 0;
  const rule = plate(9 * unit, 0.3 * unit, { colour: context.accent });
  const isBold = theme.facts === 'plates';
  const parts = [
    { block: status, gap: 0 },
    { block: address, gap: (isBold ? 2.6 : 4.2) * unit },
    { block: city, gap: theme.cityGap * unit },
    ...(theme.hasRule && hasFacts ? [{ block: rule, gap: 3.6 * unit }] : []),
    { block: factRows, gap: factsGaps[theme.facts] * unit },
  ];
  return { block: column(parts, alignment), isRightToLeft: rightToLeft };
}

async function layOutStatus(
  context: LayoutContext,
  status: ListingFacts['status'],
  {
    alignment,
    maxWidth,
    rightToLeft,
  }: { alignment: Alignment; maxWidth: number; rightToLeft: boolean },
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
