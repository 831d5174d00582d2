import type { Luminance } from './luminance';

/** A straight edge, in photo widths from the photo's middle. */
export interface Edge {
  readonly u1: number;
  readonly v1: number;
  readonly u2: number;
  readonly v2: number;
  readonly length: number;
}

/** Minimum strength of an edge, in 8-bit codes a sample; fainter ones are grain. */
const FAINTEST = 7;
/** Square of a strength that is smaller however it is rounded. */
const CERTAINLY_GRAIN = 0.999 * FAINTEST * FAINTEST;
/** Maximum difference of direction between neighbours of one edge: a sixteenth of a turn. */
const TOLERANCE = Math.PI / 8;
const COSINE = Math.cos(TOLERANCE);
/** Maximum rounding error of a product of a direction with the sum of others, for each of these. */
const DOUBT = 1e-6;
/** Minimum length in photo widths; shorter edges say little about their direction. */
const SHORTEST = 0.025;
/** Maximum number of edges; if the longest do not decide, the others do not either. */
const MOST = 250;
/** Maximum width of an edge relative to its length, and the minimum share of it that is filled. */
const SLIMNESS = 0.16;
const FILLED = 0.45;
/** Number of distinct whole strengths. */
const LEVELS = 64;

/**
 * Finds the straight edges of a picture. Neighbouring samples whose gradients point the same way are
 * grouped; long, slim groups are edges, the longest first.
 */
export function findEdges(picture: Luminance): Edge[] {
  const field = toGradients(picture);
  const edges: Edge[] = [];
  const members = new Int32Array(field.strength.length);
  const seeds = strongestFirst(field);
  for (let k = 0; k < seeds.length; k++) {
    const seed = seeds[k] ?? 0;
    if (field.free[seed] === 0) continue;
    const count = growRegion(field, seed, members);
    if (count < SHORTEST * picture.width) continue;
    const edge = fitEdge(field, members.subarray(0, count));
    if (edge !== undefined && edge.length >= SHORTEST) edges.push(edge);
  }
  return edges.sort((a, b) => b.length - a.length).slice(0, MOST);
}

interface Gradients {
  readonly picture: Luminance;
  /** Strength of the gradient; 0 for grain. */
  readonly strength: Float32Array;
  /** Direction of the edge with its dark side on the right, of length 1; zero for grain. */
  readonly alongX: Float32Array;
  readonly alongY: Float32Array;
  /** Whole strength of each edge sample that no region has taken yet; 0 for all others. */
  readonly free: Uint8Array;
}

function toGradients(picture: Luminance): Gradients {
  const { width, height } = picture;
  const [strength, alongX, alongY] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const free = new Uint8Array(width * height);
  const field = { picture, strength, alongX, alongY, free };
  for (let y = 0; y < height - 1; y++) {
    for (let i = y * width; i < (y + 1) * width - 1; i++) addGradient(field, i);
  }
  return field;
}

function addGradient({ picture, strength, alongX, alongY, free }: Gradients, i: number): void {
  const { gx, gy } = gradientAt(picture, i);
  const square = gx * gx + gy * gy;
  // Most samples are grain.
  if (square < CERTAINLY_GRAIN) return;
  const length = Math.sqrt(square);
  const rounded = Math.fround(length);
  if (rounded < FAINTEST) return;
  strength[i] = rounded;
  alongX[i] = -gy / length;
  alongY[i] = gx / length;
  free[i] = Math.min(LEVELS - 1, Math.floor(rounded));
}

function gradientAt({ data, width }: Luminance, i: number): { gx: number; gy: number } {
  const rising = (data[i + width + 1] ?? 0) - (data[i] ?? 0);
  const falling = (data[i + 1] ?? 0) - (data[i + width] ?? 0);
  return { gx: (rising + falling) / 2, gy: (rising - falling) / 2 };
}

/** Returns edge samples by their whole strength, the strongest first; equals keep their order. */
function strongestFirst({ free }: Gradients): Int32Array {
  const counts = new Int32Array(LEVELS);
  for (let i = 0; i < free.length; i++) {
    const level = free[i] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const places = new Int32Array(LEVELS);
  for (let level = LEVELS - 2; level >= 0; level--) {
    places[level] = (places[level + 1] ?? 0) + (counts[level + 1] ?? 0);
  }
  // All grain, of level 0, comes last.
  const edges = new Int32Array(places[0] ?? 0);
  for (let i = 0; i < free.length; i++) {
    const level = free[i] ?? 0;
    if (level === 0) continue;
    const place = places[level] ?? 0;
    edges[place] = i;
    places[level] = place + 1;
  }
  return edges;
}

/** Neighbouring samples with the sum of their directions. */
interface Region {
  readonly members: Int32Array;
  count: number;
  sumX: number;
  sumY: number;
  /** Minimum product of a sample's direction with the sum for it to belong to the region. */
  least: number;
}

/** Collects the connected samples of the seed into `members`. @returns their number. */
function growRegion(field: Gradients, seed: number, members: Int32Array): number {
  const { width, height } = field.picture;
  const region = { members, count: 0, sumX: 0, sumY: 0, least: 0 };
  add(field, region, seed);
  for (let done = 0; done < region.count; done++) {
    const at = members[done] ?? 0;
    const x = at % width;
    if (x < 1 || x >= width - 1 || at < width || at >= (height - 1) * width) continue;
    for (let row = at - width; row <= at + width; row += width) {
      for (let i = row - 1; i <= row + 1; i++) tryOne(field, region, i);
    }
  }
  return region.count;
}

function tryOne(field: Gradients, region: Region, i: number): void {
  const { alongX, alongY, free } = field;
  if (free[i] === 0) return;
  const product = (alongX[i] ?? 0) * region.sumX + (alongY[i] ?? 0) * region.sumY;
  const spare = product - region.least;
  const isIn = Math.abs(spare) < DOUBT * region.count ? runsAlong(field, region, i) : spare > 0;
  if (isIn) add(field, region, i);
}

function add({ alongX, alongY, free }: Gradients, region: Region, i: number): void {
  free[i] = 0;
  region.members[region.count++] = i;
  region.sumX += alongX[i] ?? 0;
  region.sumY += alongY[i] ?? 0;
  region.least = COSINE * Math.sqrt(region.sumX * region.sumX + region.sumY * region.sumY);
}

/** Returns whether a sample's direction is that of the members' mean, by angles, which is slow. */
function runsAlong({ picture }: Gradients, { members, count }: Region, i: number): boolean {
  const angleOf = (at: number) => {
    const { gx, gy } = gradientAt(picture, at);
    return Math.fround(Math.atan2(gx, -gy));
  };
  let sumX = 0;
  let sumY = 0;
  for (const member of members.subarray(0, count)) {
    sumX += Math.cos(angleOf(member));
    sumY += Math.sin(angleOf(member));
  }
  return Math.abs(turnBetween(angleOf(i), Math.atan2(sumY, sumX))) <= TOLERANCE;
}

function turnBetween(one: number, other: number): number {
  const turn = one - other;
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/**
 * Returns the line through a region's samples; undefined for a blob. No closure may hold its sums, because
 * each sample would then allocate an object.
 */
function fitEdge(field: Gradients, members: Int32Array): Edge | undefined {
  const { strength } = field;
  const { width, height } = field.picture;
  let total = 0;
  let mx = 0;
  let my = 0;
  for (let k = 0; k < members.length; k++) {
    const i = members[k] ?? 0;
    const weight = strength[i] ?? 0;
    const column = i % width;
    total += weight;
    mx += weight * column;
    my += weight * ((i - column) / width);
  }
  mx /= total;
  my /= total;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let k = 0; k < members.length; k++) {
    const i = members[k] ?? 0;
    const weight = strength[i] ?? 0;
    const column = i % width;
    const x = column - mx;
    const y = (i - column) / width - my;
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
  }
  const direction = Math.atan2(2 * xy, xx - yy) / 2;
  const dx = Math.cos(direction);
  const dy = Math.sin(direction);
  let from = 0;
  let to = 0;
  let left = 0;
  let right = 0;
  for (let k = 0; k < members.length; k++) {
    const i = members[k] ?? 0;
    const column = i % width;
    const x = column - mx;
    const y = (i - column) / width - my;
    const along = x * dx + y * dy;
    const across = y * dx - x * dy;
    from = Math.min(from, along);
    to = Math.max(to, along);
    left = Math.min(left, across);
    right = Math.max(right, across);
  }
  const [long, wide] = [to - from + 1, right - left + 1];
  if (wide > Math.max(4, long * SLIMNESS) || members.length < long * wide * FILLED)
    return undefined;
  // The gradient at a sample belongs to the corner it shares with the next ones.
  return {
    u1: (mx + from * dx + 1 - width / 2) / width,
    v1: (my + from * dy + 1 - height / 2) / width,
    u2: (mx + to * dx + 1 - width / 2) / width,
    v2: (my + to * dy + 1 - height / 2) / width,
    length: (to - from) / width,
  };
}
