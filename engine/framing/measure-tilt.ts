import type { Edge } from './find-edges';

/** Maximum slant in radians of an upright edge, and of a picture that is tilted by accident. */
const MAX_SLANT = 0.26;
/** Minimum length of an edge and of all edges together, in photo widths. */
const SHORTEST = 0.05;
const LEAST_LENGTH = 0.5;
const LEAST_EDGES = 4;
/** Steps in which a tilt and a convergence of the uprights are tried, in radians and per photo width. */
const TILTS = Array.from({ length: 105 }, (_, i) => (i - 52) * 0.005);
const CONVERGENCES = Array.from({ length: 13 }, (_, i) => (i - 6) * 0.06);
/** Maximum difference in radians within which an edge agrees. */
const WIDTH = 0.012;
/** Minimum share of the upright edges, by length, that must agree. */
const LEAST_AGREEING = 0.35;

/**
 * Measures how far a picture slants, in degrees, clockwise positive; 0 if too few upright edges decide.
 * Uprights converge if the camera looks up or down: they slant one way on the left and the other on the
 * right. Their slant in the middle is the tilt.
 */
export function measureTilt(edges: readonly Edge[]): number {
  const uprights = findUprights(edges);
  const total = uprights.reduce((sum, { length }) => sum + length, 0);
  if (uprights.length < LEAST_EDGES || total < LEAST_LENGTH) return 0;
  let best = { tilt: 0, score: 0, agreeing: 0 };
  for (const convergence of CONVERGENCES) {
    for (const tilt of TILTS) {
      const agreeing = measureAgreeing(uprights, tilt, convergence);
      // Prefers the straighter one of two that fit equally.
      const score = agreeing * (1 - 0.3 * Math.abs(tilt) - 0.2 * Math.abs(convergence));
      if (score > best.score) best = { tilt, score, agreeing };
    }
  }
  return best.agreeing < LEAST_AGREEING * total ? 0 : (best.tilt * 180) / Math.PI;
}

interface Upright {
  /** Slant in radians, to the right at its upper end. */
  readonly slant: number;
  /** Position of its middle and its length, in photo widths. */
  readonly u: number;
  readonly length: number;
}

function findUprights(edges: readonly Edge[]): Upright[] {
  return edges.flatMap((edge) => {
    const slant = slantOf(edge);
    const isUpright = edge.length >= SHORTEST && Math.abs(slant) <= MAX_SLANT;
    return isUpright ? [{ slant, u: (edge.u1 + edge.u2) / 2, length: edge.length }] : [];
  });
}

/** Returns the length of the uprights that slant as this tilt and convergence predict. */
function measureAgreeing(uprights: readonly Upright[], tilt: number, convergence: number): number {
  let agreeing = 0;
  for (const { slant, u, length } of uprights) {
    const miss = (slant - tilt - convergence * u) / WIDTH;
    if (Math.abs(miss) < 1) agreeing += length * (1 - miss * miss);
  }
  return agreeing;
}

/** Returns the radians by which an edge slants to the right at its upper end. */
function slantOf({ u1, v1, u2, v2 }: Edge): number {
  const [du, dv] = v1 > v2 ? [u2 - u1, v1 - v2] : [u1 - u2, v2 - v1];
  return Math.atan2(du, dv);
}
