import type { ListingFacts } from '@/contracts/project/words';
import { column, emptyBlock } from './blocks';
import { formatFacts, formatStatus } from './format-facts';
import { type LaidOutWords, planTitle, setAddress } from './lay-out-title';
import { type LayoutContext, setBlock } from './layout-context';

/**
 * Minimum size of an address on one line, as a share of its usual size; a longer one takes the second line.
 */
const MIN_ONE_LINE_SCALE = 0.5;

/**
 * Lays out a title of one or two lines, for an advertisement of some seconds: the address, and below it the
 * open house, the price or the city. A long address takes both lines.
 * @throws MissingGlyphs
 */
export async function layOutBriefTitle(
  context: LayoutContext,
  facts: ListingFacts,
): Promise<LaidOutWords> {
  const { theme, unit, locale } = context;
  const plan = planTitle(context, facts);
  const { rightToLeft, common } = plan;
  const inOne = await setAddress(context, facts, plan, {
    maxLines: 1,
    minScale: MIN_ONE_LINE_SCALE,
    isWhole: true,
  });
  const isLong = facts.address !== undefined && inOne.marks.length === 0;
  const first = isLong
    ? await setAddress(context, facts, plan, { maxLines: 2, minScale: 0.3 })
    : inOne;
  const { status } = facts;
  const price = formatFacts(facts, locale).find(({ kind }) => kind === 'price');
  const opening = status?.kind === 'open-house' ? formatStatus(status, locale) : undefined;
  const second = isLong
    ? emptyBlock
    : await setBlock(context, {
        ...common,
        text: opening ?? price?.value ?? facts.city ?? formatStatus(status, locale),
        field: 'The line below the address',
        style: opening === undefined && price !== undefined ? 'fact' : 'city',
        maxLines: 1,
        minScale: 0.5,
      });
  const parts = [
    { block: first, gap: 0 },
    { block: second, gap: (theme.cityGap + 0.6) * unit },
  ];
  return { block: column(parts, common.alignment), isRightToLeft: rightToLeft };
}
