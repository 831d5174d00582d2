import { boxBlur } from './box-blur';
import { findSharp, flood } from './flood-sky';
import { withoutSea, withoutShelter } from './limit-sky';
import { LEAST_BLUE, lookAt, type SkyLook, stepBetween, WHITE } from './sky-look';
import type { Thumbnail } from './thumbnail';

/** Minimum share of the picture for a visible sky. */
const LEAST_SHARE = 0.03;
/** Minimum share of the upper edge; less is a window or a gap between trees. */
const LEAST_EDGE = 0.15;
/** Maximum size in cells of holes that noise leaves in the flood; the edge of a wall leaves larger ones. */
const SPECK = 25;
/** Number of passes that search for sky behind branches, and cells each pass extends. */
const GAPS = 8;
const GAP_REACH = 3;
const GAP_STEP = 0.1;
/** Share of the cells around that have branches or leaves in them. */
const GAP_EDGES = 0.45;
/** Tone of a grey sky, and how many times the light of the rest a grey and a white one must have. */
const GREY = 0.68;
const GREY_LEAD = 1.7;
const WHITE_LEAD = 1.35;

export interface FoundSky {
  /** 1 for each cell of the thumbnail that shows sky, 0 for the rest. */
  readonly cells: Float32Array;
  /** 1 for each cell with an edge in it, where sky and ground may meet. */
  readonly sharp: Float32Array;
  /** Whether there is blue in it, so that it can be made bluer. */
  readonly isBlue: boolean;
  /** Share of its border at which nothing in the picture shows that a sky ends there. */
  readonly vagueBorder: number;
}

/**
 * Finds the area that is reached from the upper edge over smooth changes of blue and cloud, without
 * crossing a sharp edge. A bright ceiling is not sky, because windows and lamps are brighter.
 * @param edges the sharpest step within each cell.
 * @returns undefined if there is none.
 */
export function findSky(thumbnail: Thumbnail, edges: Uint8Array): FoundSky | undefined {
  const look = lookAt(thumbnail);
  const { width } = thumbnail;
  const sharp = findSharp(edges, look, thumbnail);
  const reached = flood(thumbnail, look, sharp);
  const whole = fillHoles(reached, thumbnail, SPECK);
  const seen = close(withoutSea(withoutShelter(whole, look, width), look, width), thumbnail);
  const count = seen.reduce((sum, value) => sum + value, 0);
  const edge = seen.subarray(0, width).reduce((sum, value) => sum + value, 0);
  if (count < LEAST_SHARE * seen.length || edge < LEAST_EDGE * width) return undefined;
  // Before holes are filled: the blue of a window in a pale wall proves nothing.
  const blue = look.blue.reduce((sum, value, i) => sum + value * (reached[i] as number), 0);
  const isBlue = blue >= LEAST_BLUE * count;
  if (!isBlue && !isOvercast(look, seen)) return undefined;
  const grown = growThroughGaps(seen, look, sharp, thumbnail);
  const cells = fillHoles(grown, thumbnail, Number.POSITIVE_INFINITY);
  return { cells, sharp, isBlue, vagueBorder: measureVagueBorder(cells, sharp, thumbnail) };
}

/** Haze, mist and a sea as pale as the horizon leave the sky without a visible lower edge. */
function measureVagueBorder(cells: Float32Array, sharp: Float32Array, grid: Thumbnail): number {
  const { width } = grid;
  const near = boxBlur(sharp, grid, 1);
  let [border, vague] = [0, 0];
  for (const step of [1, width]) {
    for (let i = 0; i + step < cells.length; i++) {
      const isRowEnd = step === 1 && (i + 1) % width === 0;
      if (isRowEnd || cells[i] === cells[i + step]) continue;
      border++;
      if ((near[i] as number) + (near[i + step] as number) === 0) vague++;
    }
  }
  return vague / Math.max(border, 1);
}

/** Assigns small islands, such as the edges of clouds, to the sky, and small specks to the ground. */
function close(sky: Float32Array, grid: Thumbnail): Float32Array {
  const near = boxBlur(sky, grid, 2);
  return sky.map((_, i) => ((near[i] as number) > 0.5 ? 1 : 0));
}

/** Fills enclosed regions of up to this many cells: clouds, birds, gaps in the flood. */
function fillHoles(sky: Float32Array, { width }: Thumbnail, most: number): Float32Array {
  const filled = sky.slice();
  const isSeen = new Uint8Array(sky.length);
  for (let first = 0; first < sky.length; first++) {
    if (sky[first] !== 0 || isSeen[first] === 1) continue;
    const hole = collectHole(sky, isSeen, first, width);
    if (hole !== undefined && hole.length <= most) for (const cell of hole) filled[cell] = 1;
  }
  return filled;
}

/** The connected component of the first cell; undefined if it touches the picture's border. */
function collectHole(
  sky: Float32Array,
  isSeen: Uint8Array,
  first: number,
  width: number,
): number[] | undefined {
  const hole = [first];
  isSeen[first] = 1;
  let isOpen = false;
  for (const cell of hole) {
    const x = cell % width;
    isOpen ||= x === 0 || x === width - 1 || cell < width || cell >= sky.length - width;
    for (const next of [cell - 1, cell + 1, cell - width, cell + width]) {
      const isBeside = next >= 0 && next < sky.length && Math.abs((next % width) - x) <= 1;
      if (!isBeside || sky[next] !== 0 || isSeen[next] === 1) continue;
      isSeen[next] = 1;
      hole.push(next);
    }
  }
  return isOpen ? undefined : hole;
}

/** Adds areas of the same blue nearby: the sky between the branches of a tree. */
function growThroughGaps(
  sky: Float32Array,
  look: SkyLook,
  sharp: Float32Array,
  grid: Thumbnail,
): Float32Array {
  // Beyond the single line of a horizon the same blue is the sea.
  const edges = boxBlur(sharp, grid, GAP_REACH);
  let grown = sky;
  for (let round = 0; round < GAPS; round++) {
    const weight = boxBlur(grown, grid, GAP_REACH);
    const [red, green, tone] = [look.red, look.green, look.tone].map((values) =>
      boxBlur(
        values.map((value, i) => value * (grown[i] as number)),
        grid,
        GAP_REACH,
      ).map((value, i) => value / Math.max(weight[i] as number, 1e-3)),
    ) as [Float32Array, Float32Array, Float32Array];
    const around = { red, green, tone };
    const bluest = (i: number) => Math.max(0.1, ((tone[i] as number) - (red[i] as number)) / 2);
    const isAlike = (i: number) =>
      (weight[i] as number) > 0.02 &&
      look.blue[i] === 1 &&
      (edges[i] as number) > GAP_EDGES &&
      (look.tone[i] as number) - (look.red[i] as number) > bluest(i) &&
      stepBetween(look, i, around) < GAP_STEP;
    grown = grown.map((value, i) => (value === 1 || isAlike(i) ? 1 : 0));
  }
  return grown;
}

/** Returns whether the region is bright, not warm, and brighter than nearly all the rest, as a sky is. */
function isOvercast({ red, tone }: SkyLook, sky: Float32Array): boolean {
  const of = (values: Float32Array, side: number) =>
    values.filter((_, i) => sky[i] === side).sort();
  const [own, rest] = [of(tone, 1), of(tone, 0)];
  const middle = Math.floor(own.length / 2);
  const median = own[middle] ?? 0;
  const brightest = rest[Math.floor(rest.length * 0.9)] ?? 0;
  const isCool = median >= (of(red, 1)[middle] ?? 0);
  const lead = median > WHITE ? WHITE_LEAD : GREY_LEAD;
  return median > GREY && isCool && median ** 2 > lead * brightest ** 2;
}
