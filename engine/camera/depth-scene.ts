/**
 * A plane of a scene as the photo shows it: its inverse depth at (u, v) is a * u + b * v + c. Photo
 * positions are counted from the photo's middle, in photo widths both ways; inverse depth is 1 at
 * the far wall, 2 half way to it.
 */
export interface ScenePlane {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** What a photo shows, as few planes: the inside of a room, or the ground and what stands on it. */
export interface DepthScene {
  readonly kind: 'room' | 'ground';
  /** The scene is convex seen from the camera: everywhere the nearest plane is the one seen. */
  readonly planes: readonly ScenePlane[];
  /** Inverse depth over which one plane turns into the next, so that no line breaks at a corner. */
  readonly softness: number;
  /** Where lines that lead away from the camera meet. */
  readonly vanishing: PhotoPoint;
}

export interface PhotoPoint {
  readonly u: number;
  readonly v: number;
}

/**
 * How far the camera has moved from where the photo was taken: to the right and down in photo widths
 * as the far wall shows them, and towards it as a share of its distance.
 */
export interface Travel {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Beyond this everything counts as equally far: the sky does not race. */
const FURTHEST = 0.02;

/** Inverse depth at a position of the photo; it has no corners. */
export function inverseDepthAt(scene: DepthScene, { u, v }: PhotoPoint): number {
  return alongLine(scene, { u, v }, 0, 0, 0).depth;
}

/** Newton's steps: planes are exact after one, the turn from one to the next after a few. */
const STEPS = 4;

/** Where the photo shows what is seen at `seen` after the camera has moved. */
export function traceBack(scene: DepthScene, travel: Travel, seen: PhotoPoint): PhotoPoint {
  // What is at inverse depth n lies at seen + n * (du, dv) in the photo. Which n is that of the scene?
  const du = travel.x - travel.z * seen.u;
  const dv = travel.y - travel.z * seen.v;
  let near = 0;
  for (let step = 0; step < STEPS; step++) {
    const { depth, slope } = alongLine(scene, seen, du, dv, near);
    near += (depth - near) / (1 - slope);
  }
  return { u: seen.u + near * du, v: seen.v + near * dv };
}

/** Inverse depth at `from + near * (du, dv)`, and how it changes with `near`. */
function alongLine(
  { planes, softness }: DepthScene,
  from: PhotoPoint,
  du: number,
  dv: number,
  near: number,
): { depth: number; slope: number } {
  let depth = FURTHEST;
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
