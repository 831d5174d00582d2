import type { Luminance } from './luminance';

/** Samples across a block, whose mean contrast with the next block says how strong its edge is. */
const BLOCK = 8;
/** Share of the blocks, those with the strongest edges, that are measured; at least so many. */
const MEASURED = 0.06;
const LEAST_BLOCKS = 12;
/** 8-bit codes; fainter edges are lost in grain. */
const FAINTEST = 10;
/** The edges of the sharpest part count: what lies out of focus on purpose does not. */
const QUANTILE = 0.7;
/** Multiple of the grain's mean step that the steepest of a block's grain reaches. */
const GRAIN_PEAK = 3.2;
/**
 * Shares of an edge's whole step between two neighbouring samples: of a well focused lens, and of a
 * picture in which nothing can be made out.
 */
const SHARPEST = 0.62;
const SOFTEST = 0.19;

type Axis = 'across' | 'down';

/** Of a close-up, at least this share of the edges is out of focus, while the sharp ones are this sharp. */
const DETAIL = { blurredShare: 0.55, blurredBelow: 0.3, sharpness: 0.2 };

export interface Focus {
  /**
   * 0 to 1: how much of the strongest edges' step happens from one sample to the next. Below 0.25 a
   * picture is blurred. The axis that is worse counts, as a shaken camera blurs one only. 1 for a picture
   * without edges: nothing there can be said to be blurred.
   */
  readonly sharpness: number;
  /** One thing is in focus and most of the picture is not. */
  readonly isDetail: boolean;
}

/** Measures how sharp a picture is, and whether all of it is. */
export function measureFocus(luma: Luminance): Focus {
  const sums = sumBlocks(luma);
  const axes = (['across', 'down'] as const).flatMap((axis) => measureAxis(luma, sums, axis) ?? []);
  const worst = Math.min(SHARPEST, ...axes.map(({ share }) => share));
  const sharpness = Math.max(0, worst - SOFTEST) / (SHARPEST - SOFTEST);
  const blurred = Math.min(1, ...axes.map(({ blurredShare }) => blurredShare));
  const isPartlyBlurred = axes.length > 0 && blurred >= DETAIL.blurredShare;
  return { sharpness, isDetail: isPartlyBlurred && sharpness >= DETAIL.sharpness };
}

/** The share of the step, see above; undefined where there are too few edges. */
function measureAxis(
  luma: Luminance,
  sums: BlockSums,
  axis: Axis,
): { readonly share: number; readonly blurredShare: number } | undefined {
  const { steps, steepest, means } = measureBlocks(luma, sums, axis);
  const grain = findGrain(means);
  const shareOf = (block: number) =>
    Math.max(0, (steepest[block] ?? 0) - GRAIN_PEAK * grain) / (steps[block] ?? 0);
  const edges = [...steps.keys()].filter((block) => (steps[block] ?? 0) >= FAINTEST);
  const strong = edges
    .toSorted((one, other) => (steps[other] ?? 0) - (steps[one] ?? 0))
    .slice(0, Math.max(LEAST_BLOCKS, Math.round(MEASURED * steps.length)));
  if (strong.length < LEAST_BLOCKS) return undefined;
  const shares = Float64Array.from(strong, shareOf).sort();
  const blurred = edges.filter((block) => shareOf(block) < DETAIL.blurredBelow * SHARPEST);
  return {
    share: shares[Math.floor(QUANTILE * (shares.length - 1))] ?? 1,
    blurredShare: blurred.length / edges.length,
  };
}

/** Of each block: */
interface Blocks {
  /** Difference of the means of the blocks before and after it. */
  readonly steps: Float64Array;
  /** Greatest and mean difference of two neighbouring samples of it. */
  readonly steepest: Float64Array;
  readonly means: Float64Array;
}

/** The outermost have no block before or after them. */
function measureBlocks(luma: Luminance, sums: BlockSums, axis: Axis): Blocks {
  const { width, height } = luma;
  const [columns, rows] = [countBlocks(width), countBlocks(height)];
  const [steps, steepest, means] = [0, 1, 2].map(() => new Float64Array(columns * rows)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const blocks = { steps, steepest, means };
  const along = axis === 'across' ? 1 : width;
  const ahead = axis === 'across' ? 1 : sums.columns;
  for (let row = 0, block = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, block++) {
      const place = (row + 1) * sums.columns + column + 1;
      const change = (sums.values[place + ahead] ?? 0) - (sums.values[place - ahead] ?? 0);
      steps[block] = Math.abs(change) / BLOCK ** 2;
      measureNeighbours(luma, BLOCK * ((row + 1) * width + column + 1), along, blocks, block);
    }
  }
  return blocks;
}

function countBlocks(side: number): number {
  return Math.max(0, Math.ceil(side / BLOCK) - 3);
}

/** Luma of whole blocks, row by row. */
interface BlockSums {
  readonly columns: number;
  readonly values: Float64Array;
}

function sumBlocks({ data, width, height }: Luminance): BlockSums {
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)];
  const values = new Float64Array(columns * rows);
  for (let y = 0; y < rows * BLOCK; y++) {
    const place = Math.floor(y / BLOCK) * columns;
    for (let column = 0, at = y * width; column < columns; column++) {
      let sum = 0;
      for (const end = at + BLOCK; at < end; at++) sum += data[at] ?? 0;
      values[place + column] = (values[place + column] ?? 0) + sum;
    }
  }
  return { columns, values };
}

/**
 * @param first index of the block's upper left sample.
 * @param along from one sample to the next along the axis.
 */
function measureNeighbours(
  { data, width }: Luminance,
  first: number,
  along: number,
  { steepest, means }: Pick<Blocks, 'steepest' | 'means'>,
  block: number,
): void {
  let most = 0;
  let sum = 0;
  for (let row = first; row < first + BLOCK * width; row += width) {
    for (let at = row; at < row + BLOCK; at++) {
      const difference = Math.abs((data[at + along] ?? 0) - (data[at] ?? 0));
      sum += difference;
      if (difference > most) most = difference;
    }
  }
  steepest[block] = most;
  means[block] = sum / BLOCK ** 2;
}

/** Mean difference of neighbours where nothing but grain is: in the plainest tenth of the blocks. */
function findGrain(means: Float64Array): number {
  return means.toSorted()[Math.floor(means.length / 10)] ?? 0;
}
