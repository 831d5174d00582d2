import type { RgbPicture } from './rgb-picture';

/**
 * Width of the copy in which all findings of a photo are made. Pages are served the same copy, so that
 * what the page draws with it is what is rendered. A narrower photo is its own copy.
 */
export const ANALYSED_COPY_WIDTH = 1_280;
/**
 * Width for analysis: fine enough for edges, coarse enough to remove grain and to take a third of a second.
 */
const LONGER_SIDE = 1_024;

/** Shrinks the copy to the size in which it is analysed. Each sample is the mean of the area it covers. */
export function shrinkToAnalyse(copy: RgbPicture): RgbPicture {
  const scale = Math.min(1, LONGER_SIDE / Math.max(copy.width, copy.height));
  const width = Math.max(2, Math.round(copy.width * scale));
  const height = Math.max(2, Math.round(copy.height * scale));
  if (width === copy.width && height === copy.height) return copy;
  const stride = 3 * width;
  const data = new Uint8Array(height * stride);
  const sums = new Float64Array(stride);
  const readRow = createNarrower(copy, width);
  coverAreas(copy.height, height).forEach(({ first, weights }, y) => {
    sums.fill(0.5);
    for (const [k, weight] of weights.entries()) addScaled(sums, readRow(first + k), weight);
    for (let i = 0, to = y * stride; i < stride; i++, to++) data[to] = sums[i] ?? 0;
  });
  return { data, width, height };
}

/**
 * Reads rows of `width` samples, each the mean of the samples of its row that it covers. Rows are read
 * downwards, and the last one is cached, because two areas may share a row.
 */
function createNarrower(picture: RgbPicture, width: number): (row: number) => Float32Array {
  const covered = listCovered(picture.width, width);
  const narrowed = new Float32Array(3 * width);
  let last = -1;
  return (row) => {
    if (row !== last) narrowRow(picture, row, covered, narrowed);
    last = row;
    return narrowed;
  };
}

function narrowRow(
  { data, width }: RgbPicture,
  row: number,
  { firsts, counts, shares, most }: ReturnType<typeof listCovered>,
  narrowed: Float32Array,
): void {
  const start = 3 * row * width;
  for (let x = 0, to = 0; x < firsts.length; x++, to += 3) {
    const count = counts[x] ?? 0;
    let at = start + 3 * (firsts[x] ?? 0);
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let k = 0; k < count; k++, at += 3) {
      const share = shares[x * most + k] ?? 0;
      red += (data[at] ?? 0) * share;
      green += (data[at + 1] ?? 0) * share;
      blue += (data[at + 2] ?? 0) * share;
    }
    narrowed[to] = red;
    narrowed[to + 1] = green;
    narrowed[to + 2] = blue;
  }
}

function addScaled(sums: Float64Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (row[i] ?? 0) * weight;
}

/** Same as coverAreas, in flat arrays, because they are read again for each row. */
function listCovered(from: number, to: number) {
  const areas = coverAreas(from, to);
  const most = Math.max(...areas.map(({ weights }) => weights.length));
  const shares = new Float64Array(to * most);
  for (const [i, { weights }] of areas.entries()) shares.set(weights, i * most);
  return {
    firsts: Int32Array.from(areas, ({ first }) => first),
    counts: Int32Array.from(areas, ({ weights }) => weights.length),
    shares,
    /** Shares stored for each sample. */
    most,
  };
}

/** For each of `to` samples, the first of `from` that it covers and the share of each sample in it. */
function coverAreas(from: number, to: number): { first: number; weights: number[] }[] {
  const step = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * step, Math.min(from, (i + 1) * step)];
    const first = Math.floor(start);
    const weights = Array.from(
      { length: Math.ceil(end) - first },
      (_, k) => (Math.min(end, first + k + 1) - Math.max(start, first + k)) / (end - start),
    );
    return { first, weights };
  });
}
