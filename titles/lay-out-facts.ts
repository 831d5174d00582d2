import type { Rgb } from '@/engine/raster/draw-plate';
import {
  type Alignment,
  type Block,
  column,
  emptyBlock,
  onPlate,
  plate,
  row,
  tinted,
  widen,
} from './blocks';
import { isRightToLeft as readsRightToLeft } from './clean-text';
import { textOn, WHITE } from './colours';
import type { Fact } from './format-facts';
import { type LayoutContext, setBlock } from './layout-context';

interface FactsLayout {
  readonly maxWidth: number;
  readonly isRightToLeft: boolean;
  readonly alignment: Alignment;
}

interface FactLayout extends Omit<FactsLayout, 'alignment'> {
  /** Text of all facts, whose figures share one design. */
  readonly beside: string;
}

/**
 * Lays out facts in rows of nearly equal width, separated as the theme does; a row never begins with a
 * separator.
 */
export async function layOutFacts(
  context: LayoutContext,
  facts: readonly Fact[],
  { maxWidth, isRightToLeft, alignment }: FactsLayout,
): Promise<Block> {
  if (facts.length === 0) return emptyBlock;
  const { theme, unit } = context;
  const beside = facts.map((fact) => textOf(fact, theme)).join('');
  const words = await Promise.all(
    facts.map((fact) => layOutFact(context, fact, { maxWidth, isRightToLeft, beside })),
  );
  const items = theme.facts === 'plates' ? onPlates(context, facts, words) : words;
  const look = looks[theme.facts];
  const separator = look.separator(context, Math.max(...items.map(({ height }) => height)));
  const gap = look.gap * unit;
  const between = separator === undefined ? gap : 2 * gap + separator.width;
  const rows = balanceRows(items, between, maxWidth);
  // Separators as tall as the facts are aligned vertically if there is room.
  const aligned = theme.facts === 'labelled' ? alignColumns(rows, isRightToLeft) : rows;
  const isWide = aligned.some((blocks) => widthOf(blocks, between) > maxWidth);
  const blocks = (isWide ? rows : aligned).map((blocksOfRow) =>
    row(
      separator === undefined
        ? blocksOfRow
        : blocksOfRow.flatMap((block, i) => (i === 0 ? [block] : [separator, block])),
      gap,
      { isRightToLeft, isCentred: theme.facts === 'dotted' },
    ),
  );
  return column(
    blocks.map((block) => ({ block, gap: look.rowGap * unit })),
    alignment,
  );
}

interface FactsLook {
  /** Hundredths of the frame between two facts, or between a fact and its separator. */
  readonly gap: number;
  readonly rowGap: number;
  readonly separator: (context: LayoutContext, height: number) => Block | undefined;
}

const looks: Readonly<Record<LayoutContext['theme']['facts'], FactsLook>> = {
  spaced: { gap: 3.3, rowGap: 2.4, separator: () => undefined },
  labelled: {
    gap: 2.2,
    rowGap: 3,
    separator: ({ unit }, height) =>
      tinted(plate(0.14 * unit, height, { colour: WHITE, opacity: 0.45 })),
  },
  dotted: {
    gap: 1.9,
    rowGap: 2.4,
    separator: ({ unit, accent }) =>
      plate(0.5 * unit, 0.5 * unit, { colour: accent, radius: 0.25 * unit }),
  },
  plates: { gap: 0.9, rowGap: 0.9, separator: () => undefined },
};

async function layOutFact(context: LayoutContext, fact: Fact, layout: FactLayout): Promise<Block> {
  const { theme, unit } = context;
  const isPlate = theme.facts === 'plates';
  const { isRightToLeft, maxWidth, beside } = layout;
  const alignment = isRightToLeft ? 'right' : 'left';
  const common = {
    field: `The ${fact.kind}`,
    colour: isPlate ? textOn(plateColour(context, fact)) : WHITE,
    alignment,
    // The currency's sign is where the label's language puts it.
    isRightToLeft: readsRightToLeft(fact.label),
    maxWidth: maxWidth - (isPlate ? 4 * unit : 0),
    maxLines: 1,
    minScale: 0.6,
    needsScrim: !isPlate,
  } as const;
  const text = textOf(fact, theme);
  const value = await setBlock(context, { ...common, text, beside, style: 'fact' });
  if (theme.factLabel === undefined) return value;
  const label = capitalise(fact.label, context.locale);
  const parts = [
    { block: value, gap: 0 },
    {
      block: await setBlock(context, { ...common, text: label, style: theme.factLabel }),
      gap: 1.9 * unit,
    },
  ];
  return column(parts, alignment);
}

/** Returns the first line of a fact. */
function textOf({ kind, value, label }: Fact, { factLabel }: LayoutContext['theme']): string {
  return kind === 'price' || factLabel !== undefined ? value : `${value} ${label}`;
}

function plateColour({ accent }: LayoutContext, { kind }: Fact): Rgb {
  return kind === 'price' ? accent : WHITE;
}

/** Puts each fact on a plate; all plates have the same height, so that plates and text align. */
function onPlates(
  context: LayoutContext,
  facts: readonly Fact[],
  words: readonly Block[],
): Block[] {
  const { unit } = context;
  const margins = { marginX: 1.7 * unit, marginY: 1.25 * unit, radius: 0.3 * unit };
  return facts.map((fact, i) =>
    onPlate(words[i] ?? emptyBlock, {
      colour: plateColour(context, fact),
      beside: words,
      ...margins,
    }),
  );
}

/** A symbol such as m² or τ.μ. keeps its case. */
function capitalise(text: string, locale: string): string {
  if (/[^\p{L}\s]/u.test(text)) return text;
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Gives the facts of a column the width of its widest fact; the last of a row keeps its own. */
function alignColumns(rows: readonly Block[][], isRightToLeft: boolean): Block[][] {
  const widest = (column: number) => Math.max(...rows.map((row) => row[column]?.width ?? 0));
  return rows.map((blocks) =>
    blocks.map((block, i) =>
      i === blocks.length - 1 ? block : widen(block, widest(i), isRightToLeft),
    ),
  );
}

function widthOf(blocks: readonly Block[], gap: number): number {
  return blocks.reduce((sum, { width }) => sum + width + gap, -gap);
}

/**
 * Chooses the fewest rows that fit, with equal numbers of facts if possible (2 + 2 before 1 + 3), then the
 * narrowest.
 */
function balanceRows(items: readonly Block[], gap: number, maxWidth: number): Block[][] {
  const spreadOf = (rows: readonly Block[][]) =>
    Math.max(...rows.map(({ length }) => length)) - Math.min(...rows.map(({ length }) => length));
  for (let count = 1; count < items.length; count++) {
    const [best] = partitions(items, count)
      .map((rows) => ({
        rows,
        spread: spreadOf(rows),
        widest: Math.max(...rows.map((blocks) => widthOf(blocks, gap))),
      }))
      .filter(({ widest }) => widest <= maxWidth)
      .sort((one, other) => one.spread - other.spread || one.widest - other.widest);
    if (best !== undefined) return best.rows;
  }
  return items.map((item) => [item]);
}

/** Returns all ways to cut a list into this many parts in order. */
function partitions<T>(items: readonly T[], count: number): T[][][] {
  if (count === 1) return [[[...items]]];
  return items
    .slice(0, items.length - count + 1)
    .flatMap((_, i) =>
      partitions(items.slice(i + 1), count - 1).map((rest) => [items.slice(0, i + 1), ...rest]),
    );
}
