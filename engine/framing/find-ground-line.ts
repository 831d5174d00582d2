import { clamp } from '../camera/camera';
import type { Directions } from './find-directions';

/**
 * Where upright things meet the ground: distance below the horizon at the photo's middle, in photo widths.
 */
export interface GroundLine {
  readonly drop: number;
  /** Additional distance for each photo width to the right, where the ground is nearer. */
  readonly slope: number;
}

/** Minimum number of upright edges, and the usual line if there are fewer. */
const LEAST_EDGES = 6;
const USUAL: GroundLine = { drop: 0.1, slope: 0 };
/** Edges that begin further below the horizon lie on the ground instead of standing there. */
const EYES = 0.03;
/** Share of the edges, by length, that end above the ground line. */
const STANDING = 0.9;
const SLOPES = Array.from({ length: 25 }, (_, i) => (i - 12) * 0.025);
/** Bounds: upright things are never nearer than the ground below the camera, nor beyond its horizon. */
const STEEPEST = 1.2;

/** Finds the line above which most upright edges end, as close to their lower ends as a line can be. */
export function findGroundLine(
  directions: Directions | undefined,
  horizon: number,
  limits: { readonly least: number; readonly most: number },
): GroundLine {
  const lowerEnds = (directions?.edges ?? [])
    .filter(({ direction, v1, v2 }) => direction === 'upright' && Math.min(v1, v2) < horizon + EYES)
    .map(({ u1, u2, v1, v2, length }) => ({
      u: (u1 + u2) / 2,
      drop: Math.max(v1, v2) - horizon,
      length,
    }));
  const found = lowerEnds.length < LEAST_EDGES ? USUAL : closestLine(lowerEnds);
  const drop = clamp(found.drop, limits.least, limits.most);
  return { drop, slope: clamp(found.slope, -STEEPEST * drop, STEEPEST * drop) };
}

interface LowerEnd {
  readonly u: number;
  readonly drop: number;
  readonly length: number;
}

function closestLine(lowerEnds: readonly LowerEnd[]): GroundLine {
  let best = { ...USUAL, cost: Number.POSITIVE_INFINITY };
  for (const slope of SLOPES) {
    const rests = lowerEnds.map(({ u, drop, length }) => ({ rest: drop - slope * u, length }));
    const drop = quantile(rests);
    const gap = rests.reduce((sum, { rest, length }) => sum + length * outlierOf(rest - drop), 0);
    // Prefers the level one of two lines that fit equally.
    const cost = gap * (1 + Math.abs(slope));
    if (cost < best.cost) best = { drop, slope, cost };
  }
  return best;
}

/** Weights ending below the line more than ending above it, by the share of those. */
function outlierOf(below: number): number {
  return below > 0 ? STANDING * below : (STANDING - 1) * below;
}

function quantile(rests: readonly { readonly rest: number; readonly length: number }[]): number {
  const sorted = rests.toSorted((a, b) => a.rest - b.rest);
  let left = STANDING * sorted.reduce((sum, { length }) => sum + length, 0);
  for (const { rest, length } of sorted) {
    left -= length;
    if (left < 0) return rest;
  }
  return USUAL.drop;
}
