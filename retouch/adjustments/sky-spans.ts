import type { ColourGuide } from './guide-by-colours';

/** Columns of a row from `from` up to but not including `to` that may show sky. */
export interface SkySpan {
  readonly from: number;
  readonly to: number;
  /** Whether all of it is sky, whatever its colours. */
  readonly isOpen: boolean;
}

const GROUND = 0;
const SKY = 1;
const EITHER = 2;

/**
 * Classifies spans of rows by the surrounding cells, so that pixels are evaluated only in mixed spans.
 * @param none shares up to this mean no sky; @param all shares from this on mean only sky.
 */
export function openSpans(guide: ColourGuide, width: number, none: number, all: number) {
  const kinds = guide.offset.map((_, i) => kindOf(guide, i, none, all));
  let top = -1;
  let spans: readonly SkySpan[] = [];
  return (y: number): readonly SkySpan[] => {
    const above = Math.min(Math.max(Math.floor((y + 0.5) / guide.cell - 0.5), 0), guide.height - 1);
    if (above !== top) spans = findSpans(kinds, guide, width, above);
    top = above;
    return spans;
  };
}

/** Returns the minimum and maximum share of its pixels, for any colours from 0 to 1. */
function kindOf({ red, green, blue, offset }: ColourGuide, i: number, none: number, all: number) {
  let [least, most] = [offset[i] as number, offset[i] as number];
  for (const slope of [red[i] as number, green[i] as number, blue[i] as number]) {
    least += Math.min(slope, 0);
    most += Math.max(slope, 0);
  }
  if (most <= none) return GROUND;
  return least >= all ? SKY : EITHER;
}

function findSpans(
  kinds: Float32Array,
  { width: columns, height, cell }: ColourGuide,
  width: number,
  above: number,
): SkySpan[] {
  const top = above * columns;
  const bottom = Math.min(above + 1, height - 1) * columns;
  const spans: SkySpan[] = [];
  // Values between the middles of two columns of cells are between those of the cells.
  for (let column = -1; column < columns; column++) {
    const [left, right] = [Math.max(column, 0), Math.min(column + 1, columns - 1)];
    const one = kinds[top + left] as number;
    const isOne =
      kinds[top + right] === one && kinds[bottom + left] === one && kinds[bottom + right] === one;
    const kind = isOne ? one : EITHER;
    if (kind === GROUND) continue;
    const from = Math.max(0, Math.ceil((column + 0.5) * cell - 0.5));
    const to = column === columns - 1 ? width : Math.ceil((column + 1.5) * cell - 0.5);
    append(spans, { from, to, isOpen: kind === SKY });
  }
  return spans;
}

/** Adds the span, joined to the previous one if they touch and are of one kind. */
function append(spans: SkySpan[], span: SkySpan): void {
  const last = spans.at(-1);
  const isOne = last?.to === span.from && last.isOpen === span.isOpen;
  if (isOne) spans.pop();
  if (span.to > span.from) spans.push(isOne ? { ...span, from: last.from } : span);
}
