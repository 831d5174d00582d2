import type { Luminance } from './luminance';

/** A straight edge, in photo widths from the photo's middle. */
export interface Edge {
  readonly u1: number;
  readonly v1: number;
  readonly u2: number;
  readonly v2: number;
  readonly length: number;
}

/** Edges fainter than this (8-bit codes a sample) are grain. */
const FAINTEST = 7;
/** Neighbours belong to one edge while their direction differs by less: an eighth of a turn. */
const TOLERANCE = Math.PI / 8;
/** Photo widths; shorter edges say little about where they lead. */
const SHORTEST = 0.025;
/** What the longest do not tell, the others do not either. */
const MOST = 250;
/** An edge is at most this wide for its length, and filled to at least this share. */
const SLIMNESS = 0.16;
const FILLED = 0.45;
/** Whole strengths that are told apart. */
const LEVELS = 64;

/**
 * The straight edges of a picture: neighbouring samples whose gradients point the same way are
 * grouped, and what is long and slim is kept, the longest first.
 */
export function findEdges(picture: Luminance): Edge[] {
  const field = toGradients(picture);
  const taken = new Uint8Array(field.angle.length);
  const edges: Edge[] = [];
  const members = new Int32Array(field.angle.length);
  for (const seed of strongestFirst(field.strength)) {
    if (taken[seed] === 1) continue;
    const count = growRegion(field, seed, taken, members);
    if (count < SHORTEST * picture.width) continue;
    const edge = fitEdge(field, members.subarray(0, count));
    if (edge !== undefined && edge.length >= SHORTEST) edges.push(edge);
  }
  return edges.sort((a, b) => b.length - a.length).slice(0, MOST);
}

interface Gradients {
  readonly width: number;
  readonly height: number;
  /** Direction of the edge, dark on its right; 0 where there is only grain. */
  readonly angle: Float32Array;
  readonly strength: Float32Array;
}

function toGradients({ data, width, height }: Luminance): Gradients {
  const angle = new Float32Array(width * height);
  const strength = new Float32Array(width * height);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      const rising = (data[i + width + 1] ?? 0) - (data[i] ?? 0);
      const falling = (data[i + 1] ?? 0) - (data[i + width] ?? 0);
      const gx = (rising + falling) / 2;
      const gy = (rising - falling) / 2;
      strength[i] = Math.sqrt(gx * gx + gy * gy);
      if ((strength[i] ?? 0) >= FAINTEST) angle[i] = Math.atan2(gx, -gy);
    }
  }
  return { width, height, angle, strength };
}

/** The samples of edges by their whole strengths, the strongest first, those as strong in their order. */
function strongestFirst(strength: Float32Array): Int32Array {
  const counts = new Int32Array(LEVELS);
  for (const value of strength) counts[levelOf(value)] = (counts[levelOf(value)] ?? 0) + 1;
  const places = new Int32Array(LEVELS);
  for (let level = LEVELS - 2; level >= 0; level--) {
    places[level] = (places[level + 1] ?? 0) + (counts[level + 1] ?? 0);
  }
  // All grain, of level 0, comes last.
  const edges = new Int32Array(places[0] ?? 0);
  for (let i = 0; i < strength.length; i++) {
    const level = levelOf(strength[i] ?? 0);
    if (level === 0) continue;
    const place = places[level] ?? 0;
    edges[place] = i;
    places[level] = place + 1;
  }
  return edges;
}

function levelOf(strength: number): number {
  return strength < FAINTEST ? 0 : Math.min(LEVELS - 1, Math.floor(strength));
}

/** Collects what runs on from the seed into `members`. @returns how many. */
function growRegion(
  { width, height, angle, strength }: Gradients,
  seed: number,
  taken: Uint8Array,
  members: Int32Array,
): number {
  let mean = angle[seed] ?? 0;
  let [sumX, sumY] = [Math.cos(mean), Math.sin(mean)];
  let count = 1;
  members[0] = seed;
  taken[seed] = 1;
  const tryOne = (i: number) => {
    if (taken[i] === 1 || (strength[i] ?? 0) < FAINTEST) return;
    const here = angle[i] ?? 0;
    if (Math.abs(turnBetween(here, mean)) > TOLERANCE) return;
    taken[i] = 1;
    members[count++] = i;
    sumX += Math.cos(here);
    sumY += Math.sin(here);
    mean = Math.atan2(sumY, sumX);
  };
  for (let done = 0; done < count; done++) {
    const at = members[done] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
    for (let dy = -width; dy <= width; dy += width) {
      for (let dx = -1; dx <= 1; dx++) tryOne(at + dy + dx);
    }
  }
  return count;
}

function turnBetween(one: number, other: number): number {
  const turn = one - other;
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** The line through a region's samples; undefined when it is rather a blob. */
function fitEdge(field: Gradients, members: Int32Array): Edge | undefined {
  const { width, height, strength } = field;
  let [total, mx, my] = [0, 0, 0];
  for (const i of members) {
    const weight = strength[i] ?? 0;
    total += weight;
    mx += weight * (i % width);
    my += weight * Math.floor(i / width);
  }
  [mx, my] = [mx / total, my / total];
  let [xx, xy, yy] = [0, 0, 0];
  for (const i of members) {
    const weight = strength[i] ?? 0;
    const [x, y] = [(i % width) - mx, Math.floor(i / width) - my];
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
  }
  const direction = Math.atan2(2 * xy, xx - yy) / 2;
  const [dx, dy] = [Math.cos(direction), Math.sin(direction)];
  let [from, to, left, right] = [0, 0, 0, 0];
  for (const i of members) {
    const [x, y] = [(i % width) - mx, Math.floor(i / width) - my];
    const [along, across] = [x * dx + y * dy, y * dx - x * dy];
    [from, to] = [Math.min(from, along), Math.max(to, along)];
    [left, right] = [Math.min(left, across), Math.max(right, across)];
  }
  const [long, wide] = [to - from + 1, right - left + 1];
  if (wide > Math.max(4, long * SLIMNESS) || members.length < long * wide * FILLED)
    return undefined;
  // The gradient at a sample belongs to the corner it shares with the next ones.
  const place = (along: number) => ({
    u: (mx + along * dx + 1 - width / 2) / width,
    v: (my + along * dy + 1 - height / 2) / width,
  });
  const [start, end] = [place(from), place(to)];
  return { u1: start.u, v1: start.v, u2: end.u, v2: end.v, length: (to - from) / width };
}
