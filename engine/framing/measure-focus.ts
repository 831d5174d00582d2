import type { Luminance } from './luminance';

/**
 * Number of samples per block; each contributes its strongest edge. A line crosses the block in as many
 * steps.
 */
const BLOCK = 8;
/** Samples between two lines of a block. */
const LINES_APART = 4;
/** Minimum rise of an edge in 8-bit codes; fainter ones are lost in grain. */
const FAINTEST = 24;
/** Parts along the longer side. The subject in focus fills at least one part, so the sharpest part counts. */
const PARTS = 8;
/** Minimum number of edges that measure a part's sharpness, and the quantile of them that is used. */
const LEAST_EDGES = 10;
const QUANTILE = 0.7;
/** Multiple of the grain's mean step that adds to an edge's steepest step. */
const GRAIN_PEAK = 2;
/** Weight of a step between two samples across a diagonal, which are further apart than neighbours. */
const OF_DIAGONAL = 0.85;
/** If sharpness in one direction is below this share of that across it, the camera was shaken. */
const EVEN = 0.75;
/**
 * Shares of an edge's whole step between two neighbouring samples: of a well focused lens, and of a picture
 * without recognisable detail.
 */
const SHARPEST = 0.72;
const SOFTEST = 0.24;

/** Bounds of a close-up: minimum share of edges out of focus, and minimum sharpness of the sharp ones. */
const DETAIL = { blurredShare: 0.55, blurredBelow: 0.3, sharpness: 0.2 };

export interface Focus {
  /**
   * 0 to 1: the share of an edge's step that happens from one sample to the next where the picture is
   * sharpest. Below 0.25 the picture is blurred everywhere. The worst direction counts, because a shaken
   * camera blurs only edges across its movement. 1 for a picture without edges, which cannot be blurred.
   */
  readonly sharpness: number;
  /** Whether one subject is in focus and most of the picture is not. */
  readonly isDetail: boolean;
}

/** A direction in which neighbours are compared, as distances between samples in memory. */
interface Direction {
  readonly along: number;
  /** Distances from one line of a block to the next, and from a block's corner to the first line. */
  readonly across: number;
  readonly first: number;
  /** Weight of a step. */
  readonly weight: number;
}

/** Measures how sharp a picture is where it is sharpest, and whether all of it is. */
export function measureFocus(luma: Luminance): Focus {
  const pairs = listDirections(luma.width).map((pair) =>
    pair.flatMap((direction) => measureDirection(luma, direction) ?? []),
  );
  const told = pairs.flat();
  const worst = Math.min(SHARPEST, ...pairs.map(findSoftest));
  const sharpness = Math.max(0, worst - SOFTEST) / (SHARPEST - SOFTEST);
  const blurred = Math.min(1, ...told.map(({ blurredShare }) => blurredShare));
  const isPartlyBlurred = told.length > 0 && blurred >= DETAIL.blurredShare;
  return { sharpness, isDetail: isPartlyBlurred && sharpness >= DETAIL.sharpness };
}

/**
 * Returns the share of the softer of two directions, less if the other is much sharper; infinite without
 * edges.
 */
function findSoftest(pair: readonly { readonly share: number }[]): number {
  const shares = pair.map(({ share }) => share);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return shares.length < 2 ? least : least * Math.min(1, least / Math.max(1e-9, most) / EVEN);
}

/** Pairs of directions that cross: a shaken camera blurs one of them and keeps the other sharp. */
function listDirections(width: number): [Direction, Direction][] {
  const below = LINES_APART * width;
  return [
    [
      { along: 1, across: below, first: 0, weight: 1 },
      { along: width, across: LINES_APART, first: 0, weight: 1 },
    ],
    [
      { along: width + 1, across: below, first: 0, weight: OF_DIAGONAL },
      { along: width - 1, across: below, first: BLOCK, weight: OF_DIAGONAL },
    ],
  ];
}

/** Returns the share of the step, see above; undefined if no part of the picture has enough edges. */
function measureDirection(
  luma: Luminance,
  direction: Direction,
): { readonly share: number; readonly blurredShare: number } | undefined {
  const { columns, rises, steepest, means } = measureBlocks(luma, direction);
  const grain = GRAIN_PEAK * findGrain(means);
  const partSide = Math.max(columns, rises.length / columns) / PARTS;
  const parts = new Map<number, number[]>();
  let [edges, blurred] = [0, 0];
  for (const [block, rise] of rises.entries()) {
    if (rise < FAINTEST) continue;
    const share = (direction.weight * Math.max(0, (steepest[block] ?? 0) - grain)) / rise;
    edges++;
    if (share < DETAIL.blurredBelow * SHARPEST) blurred++;
    const row = Math.floor(Math.floor(block / columns) / partSide);
    const part = row * PARTS + Math.floor((block % columns) / partSide);
    const shares = parts.get(part);
    if (shares === undefined) parts.set(part, [share]);
    else shares.push(share);
  }
  const told = [...parts.values()].filter(({ length }) => length >= LEAST_EDGES).map(toQuantile);
  return told.length === 0
    ? undefined
    : { share: Math.max(...told), blurredShare: blurred / edges };
}

function toQuantile(shares: readonly number[]): number {
  const sorted = Float64Array.from(shares).sort();
  return sorted[Math.floor(QUANTILE * (sorted.length - 1))] ?? 1;
}

/** For each block, row by row: */
interface Blocks {
  readonly columns: number;
  /** The largest rise of a line, and the largest difference of two neighbours on it. */
  readonly rises: Float64Array;
  readonly steepest: Float64Array;
  /** Mean difference of two neighbours. */
  readonly means: Float64Array;
}

/** Measures all samples but the outermost, which a diagonal would leave. */
function measureBlocks(luma: Luminance, direction: Direction): Blocks {
  const columns = countBlocks(luma.width);
  const count = columns * countBlocks(luma.height);
  const [rises, steepest, means] = [0, 1, 2].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const blocks = { columns, rises, steepest, means };
  for (let block = 0; block < count; block++) {
    const corner = BLOCK * (Math.floor(block / columns) * luma.width + (block % columns));
    measureBlock(luma.data, corner, direction, blocks, block);
  }
  return blocks;
}

function countBlocks(side: number): number {
  return Math.max(0, Math.floor(side / BLOCK) - 2);
}

function measureBlock(
  data: Float32Array,
  corner: number,
  { along, across, first }: Direction,
  { rises, steepest, means }: Blocks,
  block: number,
): void {
  let [rise, step, sum] = [0, 0, 0];
  for (let line = 0; line < BLOCK / LINES_APART; line++) {
    let at = corner + first + line * across;
    let before = data[at] ?? 0;
    let [least, most, steep] = [before, before, 0];
    for (const end = at + BLOCK * along; at < end; ) {
      at += along;
      const here = data[at] ?? 0;
      const change = Math.abs(here - before);
      sum += change;
      steep = Math.max(steep, change);
      least = Math.min(least, here);
      most = Math.max(most, here);
      before = here;
    }
    if (most - least > rise) {
      rise = most - least;
      step = steep;
    }
  }
  rises[block] = rise;
  steepest[block] = step;
  means[block] = (sum * LINES_APART) / BLOCK ** 2;
}

/** Returns the mean difference of neighbours with nothing but grain: in the plainest tenth of the blocks. */
function findGrain(means: Float64Array): number {
  return means.toSorted()[Math.floor(means.length / 10)] ?? 0;
}
