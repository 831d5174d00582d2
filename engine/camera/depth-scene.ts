/**
 * A plane of a scene. Its inverse depth at (u, v) is a * u + b * v + c. Positions are in photo widths
 * from the photo's middle, on both axes; inverse depth is 1 at the far wall and 2 half way to it.
 */
export interface ScenePlane {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** The space a photo shows, as a few planes: the inside of a room, or the ground and upright things on it. */
export interface DepthScene {
  readonly kind: 'room' | 'ground';
  /** The scene is convex as seen from the camera: the nearest plane at a position is the visible one. */
  readonly planes: readonly ScenePlane[];
  /** Range of inverse depth over which two planes are blended, so that lines stay smooth at a corner. */
  readonly softness: number;
  /** The point where lines that lead away from the camera meet. */
  readonly vanishing: PhotoPoint;
}

export interface PhotoPoint {
  readonly u: number;
  readonly v: number;
}

/**
 * The camera's offset from where the photo was taken: `x` (right) and `y` (down) in photo widths at
 * the far wall, `z` (forward) as a share of the far wall's distance.
 */
export interface Travel {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Minimum inverse depth: everything further away counts as equally far, so that the sky stays still. */
const MIN_INVERSE_DEPTH = 0.02;

/** Returns the inverse depth at a position of the photo; smooth everywhere. */
export function inverseDepthAt(scene: DepthScene, { u, v }: PhotoPoint): number {
  return alongLine(scene, { u, v }, 0, 0, 0).depth;
}

/** Newton steps: one is exact on a plane, a few suffice where two planes are blended. */
const NEWTON_STEPS = 4;

/** Returns the position in the photo of what the moved camera sees at `seen`. */
export function traceBack(scene: DepthScene, travel: Travel, seen: PhotoPoint): PhotoPoint {
  // A point of inverse depth n lies at seen + n * (du, dv) in the photo; solve for the scene's own n.
  const du = travel.x - travel.z * seen.u;
  const dv = travel.y - travel.z * seen.v;
  let near = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const { depth, slope } = alongLine(scene, seen, du, dv, near);
    near += (depth - near) / (1 - slope);
  }
  return { u: seen.u + near * du, v: seen.v + near * dv };
}

/** Returns the inverse depth at `from + near * (du, dv)`, and its derivative by `near`. */
function alongLine(
  { planes, softness }: DepthScene,
  from: PhotoPoint,
  du: number,
  dv: number,
  near: number,
): { depth: number; slope: number } {
  let depth = MIN_INVERSE_DEPTH;
  let slope = 0;
  for (const { a, b, c } of planes) {
    const change = a * du + b * dv;
    const here = a * from.u + b * from.v + c + change * near;
    const gap = depth - here;
    const overlap = Math.max(softness - Math.abs(gap), 0);
    const share = overlap / (2 * softness);
    const lift = (overlap * share) / 2;
    if (gap >= 0) slope += share * (change - slope);
    else slope = change + share * (slope - change);
    depth = Math.max(depth, here) + lift;
  }
  return { depth, slope };
}
