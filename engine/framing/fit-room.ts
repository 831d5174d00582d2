import type { ScenePlane } from '../camera/depth-scene';
import type { Direction, Directions } from './find-directions';

type Face = 'far' | 'floor' | 'ceiling' | 'left' | 'right';

type Placed = ScenePlane & { readonly face: Face };

/** How far each face stands from the line of sight that leads ahead, in photo widths at the far wall. */
type Extents = Readonly<Record<Exclude<Face, 'far'>, number>>;

export interface FittedRoom {
  readonly planes: ScenePlane[];
  /** Share of the edges, by length, that lie on a face they can lie on. */
  readonly agreement: number;
}

/** Each face holds edges of two directions; where two faces meet, the one both hold. */
const holds: Readonly<Record<Face, readonly Direction[]>> = {
  far: ['upright', 'across'],
  floor: ['ahead', 'across'],
  ceiling: ['ahead', 'across'],
  left: ['ahead', 'upright'],
  right: ['ahead', 'upright'],
};

/** Extents tried beside those that edges propose; the floor is always seen. */
const ALWAYS_TRIED = [0.04, 0.06, 0.08, 0.11, 0.15, 0.2, 0.27, 0.36, 0.5];
const UNSEEN = 4;
const MAX_PROPOSED = 24;
const STARTS: readonly Extents[] = [
  { floor: 0.14, ceiling: 0.14, left: 0.25, right: 0.25 },
  { floor: 0.08, ceiling: 0.08, left: 0.12, right: 0.12 },
  { floor: 0.2, ceiling: 0.25, left: 0.4, right: 0.4 },
];
const ROUNDS = 4;
/** What an edge on a corner of the room counts beside one within a face. */
const CORNER_BONUS = 2;
/** How much it counts that eyes are about half way up a room, per factor of e, of all edges. */
const EYE_LEVEL = 0.05;
/** How much it counts that walls are further away than the floor is below. */
const NARROWNESS = 0.2;
/** Inverse depths this close, as a share, are a corner. */
const CORNER = 0.025;

/** The box whose faces and corners the edges fit best. */
export function fitRoom(directions: Directions): FittedRoom {
  const tried = proposeExtents(directions);
  let best = { extents: STARTS[0] as Extents, score: Number.NEGATIVE_INFINITY };
  for (const start of STARTS) {
    const found = climb(directions, tried, start);
    if (found.score > best.score) best = found;
  }
  const faces = toFaces(directions, best.extents);
  const { right, wrong, corner } = judge(directions, faces);
  const fitting = right + corner;
  return {
    planes: faces.map(({ a, b, c }) => ({ a, b, c })),
    agreement: fitting / Math.max(fitting + wrong, 1e-6),
  };
}

type Tried = Readonly<Record<keyof Extents, readonly number[]>>;

/** An edge may be where a face meets the far wall: that tells how far off the face is. */
function proposeExtents({ edges, horizon, ahead, across }: Directions): Tried {
  const tried = { floor: [0], ceiling: [0], left: [0], right: [0] };
  for (const { u1, u2, v1, v2, direction } of edges) {
    const far = ((u1 + u2) / 2 - across) / (ahead - across);
    if (far <= 0 || direction === 'ahead') continue;
    const extent = (direction === 'across' ? (v1 + v2) / 2 - horizon : (u1 + u2) / 2 - ahead) / far;
    tried[facing(direction, extent)].push(Math.abs(extent));
  }
  const list = (extents: number[]) => [
    ...extents.filter((extent) => extent > 0.02).slice(0, MAX_PROPOSED),
    ...ALWAYS_TRIED,
  ];
  return {
    floor: list(tried.floor),
    ceiling: [...list(tried.ceiling), UNSEEN],
    left: [...list(tried.left), UNSEEN],
    right: [...list(tried.right), UNSEEN],
  };
}

function facing(direction: 'upright' | 'across', extent: number): keyof Extents {
  if (direction === 'across') return extent > 0 ? 'floor' : 'ceiling';
  return extent > 0 ? 'right' : 'left';
}

/** An edge leading ahead may be where a side meets floor or ceiling: one then gives the other. */
function proposeCorners(
  { edges, horizon, ahead }: Directions,
  face: keyof Extents,
  extents: Extents,
): number[] {
  const leading = edges.filter(({ direction }) => direction === 'ahead');
  return leading.slice(0, MAX_PROPOSED).flatMap(({ u1, u2, v1, v2 }) => {
    const u = (u1 + u2) / 2 - ahead;
    const v = (v1 + v2) / 2 - horizon;
    const [side, level] = [u > 0 ? 'right' : 'left', v > 0 ? 'floor' : 'ceiling'] as const;
    if (face === side) return [extents[level] * Math.abs(u / v)];
    return face === level ? [extents[side] * Math.abs(v / u)] : [];
  });
}

function climb(
  directions: Directions,
  tried: Tried,
  start: Extents,
): { extents: Extents; score: number } {
  let best = { extents: start, score: scoreOf(directions, start) };
  for (let round = 0; round < ROUNDS; round++) {
    const before = best;
    for (const face of ['ceiling', 'left', 'right', 'floor'] as const) {
      for (const extent of [...tried[face], ...proposeCorners(directions, face, best.extents)]) {
        const extents = { ...best.extents, [face]: extent };
        const score = scoreOf(directions, extents);
        if (score > best.score) best = { extents, score };
      }
    }
    // Another round would try the same again.
    if (best === before) break;
  }
  return best;
}

/** Inverse depth of each face: it is 0 where the face's own directions vanish. */
function toFaces({ horizon, ahead, across }: Directions, extents: Extents): Placed[] {
  const slope = 1 / (ahead - across);
  return [
    { face: 'far', a: slope, b: 0, c: -across * slope },
    { face: 'floor', a: 0, b: 1 / extents.floor, c: -horizon / extents.floor },
    { face: 'ceiling', a: 0, b: -1 / extents.ceiling, c: horizon / extents.ceiling },
    { face: 'left', a: -1 / extents.left, b: 0, c: ahead / extents.left },
    { face: 'right', a: 1 / extents.right, b: 0, c: -ahead / extents.right },
  ];
}

function scoreOf(directions: Directions, extents: Extents): number {
  const { right, wrong, corner } = judge(directions, toFaces(directions, extents));
  const lopsided = Math.abs(Math.log(extents.floor / extents.ceiling));
  const narrow = Math.max(0, Math.log(extents.floor / Math.min(extents.left, extents.right)));
  const odd = EYE_LEVEL * lopsided + NARROWNESS * narrow;
  return (right + corner + wrong) * -odd + right - wrong + CORNER_BONUS * corner;
}

/** Furniture stands on floors; a window or a wall cut by a ceiling that is too low is plainly wrong. */
const CUT = 3;
const PLACES = [0.15, 0.5, 0.85];

function judge({ edges, horizon }: Directions, faces: readonly Placed[]) {
  const sums = { right: 0, wrong: 0, corner: 0, open: 0 };
  for (const { u1, v1, u2, v2, length, direction } of edges) {
    for (const place of PLACES) {
      const u = u1 + (u2 - u1) * place;
      const v = v1 + (v2 - v1) * place;
      const verdict = judgeAt(faces, u, v, direction);
      const isCut = verdict === 'wrong' && direction === 'upright' && v < horizon;
      sums[verdict] += isCut ? length * CUT : length;
    }
  }
  return sums;
}

/** Whether an edge can be where it is: on this face, on the corner of two, or just beside its own. */
function judgeAt(
  faces: readonly Placed[],
  u: number,
  v: number,
  direction: Direction,
): 'right' | 'wrong' | 'corner' | 'open' {
  const { nearest, next } = nearestFaces(faces, u, v);
  const fitsNext = next !== undefined && holds[next].includes(direction);
  if (holds[nearest].includes(direction)) return fitsNext ? 'corner' : 'right';
  return fitsNext ? 'open' : 'wrong';
}

/** The face seen at a place, and the other one when the place is on a corner. */
function nearestFaces(faces: readonly Placed[], u: number, v: number) {
  let [first, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let nearest: Face = 'far';
  let next: Face = 'far';
  for (const { face, a, b, c } of faces) {
    const depth = a * u + b * v + c;
    if (depth > first) {
      [second, next] = [first, nearest];
      [first, nearest] = [depth, face];
    } else if (depth > second) [second, next] = [depth, face];
  }
  const isCorner = first - second < CORNER * Math.abs(first);
  return { nearest, next: isCorner ? next : undefined };
}
