import type { PhotoPoint } from '../camera/depth-scene';
import type { Edge } from './find-edges';

/**
 * The three directions of buildings in a level photo: upright lines stay parallel; the two level directions
 * meet on the horizon.
 */
export interface Directions {
  /** Height of the horizon, in photo widths below the middle. */
  readonly horizon: number;
  /** Where lines of the two level directions meet on the horizon; far away if they stay parallel. */
  readonly ahead: number;
  readonly across: number;
  readonly edges: readonly LabelledEdge[];
  /** Share of all edges, by length, that follow one of the three directions. */
  readonly explained: number;
}

export type Direction = 'upright' | 'ahead' | 'across';
export interface LabelledEdge extends Edge {
  readonly direction: Direction;
}

/** Sine of the maximum angle between an edge and the place it leads to. */
const MAX_MISS = 0.035;
/** Square of a sine that is larger in any case. */
const FAR_OFF = (1.01 * MAX_MISS) ** 2;
/** Sine of the maximum tilt of an upright edge: cameras are rarely quite level. */
const MAX_TILT = 0.09;
/** Number of edges whose crossings are tried. */
const MAX_TRIED = 90;
/** Maximum distance of the horizon from the middle, in photo widths, for a room or street seen level. */
const HIGHEST_HORIZON = 0.3;
const FURTHEST = 2.5;
/** Usual focal lengths of such photos, in photo widths. */
const FOCAL_LENGTHS = [0.42, 0.5, 0.6, 0.72, 0.87, 1.05, 1.3];
const BEST_CANDIDATES = 30;

/**
 * Finds the directions that most edges follow, given the longest first; undefined if there are too few
 * edges.
 */
export function findDirections(edges: readonly Edge[]): Directions | undefined {
  const level = edges.filter((edge) => tiltOf(edge) > MAX_TILT);
  const places = crossings(level.slice(0, MAX_TRIED));
  const scored = places.map((place) => ({ place, score: support(level, [place]) }));
  const best = scored.sort((a, b) => b.score - a.score).slice(0, BEST_CANDIDATES);
  let found: { ahead: PhotoPoint; across: PhotoPoint; score: number } | undefined;
  for (const { place } of best) {
    for (const focal of FOCAL_LENGTHS) {
      // Lines at right angles meet on both sides of the middle: the product is the focal length's square.
      const other = { u: -(focal * focal) / nonZero(place.u), v: place.v };
      const score = support(level, [place, other]);
      if (score > (found?.score ?? 0)) found = { ahead: place, across: other, score };
    }
  }
  if (found === undefined) return undefined;
  const [ahead, across] =
    Math.abs(found.ahead.u) <= Math.abs(found.across.u)
      ? [found.ahead, found.across]
      : [found.across, found.ahead];
  const labelled = edges.flatMap((edge) => label(edge, ahead, across));
  const sum = (some: readonly Edge[]) => some.reduce((total, { length }) => total + length, 0);
  return {
    horizon: ahead.v,
    ahead: ahead.u,
    across: across.u,
    edges: labelled,
    explained: sum(labelled) / Math.max(sum(edges), 1e-6),
  };
}

/** Returns the sine of the angle between an edge and the vertical. */
function tiltOf({ u1, u2, length }: Edge): number {
  return Math.abs(u2 - u1) / length;
}

/**
 * Returns the sine of the angle between an edge and the line from its middle to a place; 1 if it is far
 * off.
 */
function missOf({ u1, v1, u2, v2, length }: Edge, { u, v }: PhotoPoint): number {
  const du = u - (u1 + u2) / 2;
  const dv = v - (v1 + v2) / 2;
  const miss = (u2 - u1) * dv - (v2 - v1) * du;
  // Most edges miss most places, which the squares show quickly.
  if (miss * miss > FAR_OFF * length * length * (du * du + dv * dv)) return 1;
  const distance = Math.hypot(du, dv);
  // An edge next to the place points at it in any direction, so it proves nothing.
  if (distance < length) return 1;
  return Math.abs(miss) / (length * distance);
}

function crossings(edges: readonly Edge[]): PhotoPoint[] {
  return edges.flatMap((one, i) =>
    edges.slice(i + 1).flatMap((other) => {
      const place = crossing(one, other);
      if (place === undefined) return [];
      return Math.abs(place.v) < HIGHEST_HORIZON && Math.abs(place.u) < FURTHEST ? [place] : [];
    }),
  );
}

function crossing(one: Edge, other: Edge): PhotoPoint | undefined {
  const [ax, ay] = [one.u2 - one.u1, one.v2 - one.v1];
  const [bx, by] = [other.u2 - other.u1, other.v2 - other.v1];
  const cross = ax * by - ay * bx;
  // The crossing of nearly parallel edges is meaningless.
  if (Math.abs(cross) < 0.03 * one.length * other.length) return undefined;
  const along = ((other.u1 - one.u1) * by - (other.v1 - one.v1) * bx) / cross;
  return { u: one.u1 + along * ax, v: one.v1 + along * ay };
}

function support(edges: readonly Edge[], places: readonly PhotoPoint[]): number {
  let score = 0;
  for (const edge of edges) {
    let best = MAX_MISS;
    for (const place of places) best = Math.min(best, missOf(edge, place));
    score += edge.length * (1 - (best / MAX_MISS) ** 2);
  }
  return score;
}

function nonZero(value: number): number {
  return Math.abs(value) < 0.01 ? 0.01 * (Math.sign(value) || 1) : value;
}

function label(edge: Edge, ahead: PhotoPoint, across: PhotoPoint): LabelledEdge[] {
  const misses = [
    { direction: 'upright' as const, miss: tiltOf(edge) / (MAX_TILT / MAX_MISS) },
    { direction: 'ahead' as const, miss: missOf(edge, ahead) },
    { direction: 'across' as const, miss: missOf(edge, across) },
  ].sort((a, b) => a.miss - b.miss);
  const [best, next] = misses;
  if (best === undefined || next === undefined || best.miss > MAX_MISS) return [];
  // An ambiguous edge, such as one at eye level, says nothing about the room.
  if (next.miss < MAX_MISS / 2) return [];
  return [{ ...edge, direction: best.direction }];
}
