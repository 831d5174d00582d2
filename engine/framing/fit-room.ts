import type { ScenePlane } from '../camera/depth-scene';
import type { Direction, Directions } from './find-directions';

type Face = 'far' | 'floor' | 'ceiling' | 'left' | 'right';

const FACES: readonly Face[] = ['far', 'floor', 'ceiling', 'left', 'right'];

/** Distance of each face from the line of sight that leads ahead, in photo widths at the far wall. */
type Extents = Readonly<Record<Exclude<Face, 'far'>, number>>;

export interface FittedRoom {
  readonly planes: ScenePlane[];
  /** Share of the edges, by length, that are on a face they can be on. */
  readonly agreement: number;
}

/** Directions of edges on each face; where two faces meet, the one both contain. */
const holds: Readonly<Record<Face, readonly Direction[]>> = {
  far: ['upright', 'across'],
  floor: ['ahead', 'across'],
  ceiling: ['ahead', 'across'],
  left: ['ahead', 'upright'],
  right: ['ahead', 'upright'],
};

/** Extents tried beside those that edges propose; the floor is always visible. */
const ALWAYS_TRIED = [0.04, 0.06, 0.08, 0.11, 0.15, 0.2, 0.27, 0.36, 0.5];
const UNSEEN = 4;
const MAX_PROPOSED = 24;
const STARTS: readonly Extents[] = [
  { floor: 0.14, ceiling: 0.14, left: 0.25, right: 0.25 },
  { floor: 0.08, ceiling: 0.08, left: 0.12, right: 0.12 },
  { floor: 0.2, ceiling: 0.25, left: 0.4, right: 0.4 },
];
const ROUNDS = 4;
/** Weight of an edge on a corner of the room relative to one within a face. */
const CORNER_BONUS = 2;
/** Weight of eyes being about half way up a room, for each factor of e, relative to all edges. */
const EYE_LEVEL = 0.05;
/** Weight of walls being further away than the floor is below. */
const NARROWNESS = 0.2;
/** Maximum difference of inverse depths, as a share, at a corner. */
const CORNER = 0.025;

/** Finds the box whose faces and corners fit the edges best. */
export function fitRoom(directions: Directions): FittedRoom {
  const tried = proposeExtents(directions);
  const places = listPlaces(directions);
  let best = { extents: STARTS[0] as Extents, score: Number.NEGATIVE_INFINITY };
  for (const start of STARTS) {
    const found = climb(directions, places, tried, start);
    if (found.score > best.score) best = found;
  }
  const faces = toFaces(directions, best.extents);
  const { right, wrong, corner } = judge(places, faces);
  const fitting = right + corner;
  return {
    planes: faces,
    agreement: fitting / Math.max(fitting + wrong, 1e-6),
  };
}

type Tried = Readonly<Record<keyof Extents, readonly number[]>>;

/** An edge may be where a face meets the far wall, which gives the face's distance. */
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

/** An edge that leads ahead may be where a side meets floor or ceiling: one then gives the other. */
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
  places: readonly Place[],
  tried: Tried,
  start: Extents,
): { extents: Extents; score: number } {
  let best = { extents: start, score: scoreOf(directions, places, start) };
  for (let round = 0; round < ROUNDS; round++) {
    const before = best;
    for (const face of ['ceiling', 'left', 'right', 'floor'] as const) {
      for (const extent of [...tried[face], ...proposeCorners(directions, face, best.extents)]) {
        const extents = { ...best.extents, [face]: extent };
        const score = scoreOf(directions, places, extents);
        if (score > best.score) best = { extents, score };
      }
    }
    // Another round would try the same again.
    if (best === before) break;
  }
  return best;
}

/** Returns the inverse depth of each of `FACES`; it is 0 where the face's own directions vanish. */
function toFaces({ horizon, ahead, across }: Directions, extents: Extents): ScenePlane[] {
  const slope = 1 / (ahead - across);
  return [
    { a: slope, b: 0, c: -across * slope },
    { a: 0, b: 1 / extents.floor, c: -horizon / extents.floor },
    { a: 0, b: -1 / extents.ceiling, c: horizon / extents.ceiling },
    { a: -1 / extents.left, b: 0, c: ahead / extents.left },
    { a: 1 / extents.right, b: 0, c: -ahead / extents.right },
  ];
}

function scoreOf(directions: Directions, places: readonly Place[], extents: Extents): number {
  const { right, wrong, corner } = judge(places, toFaces(directions, extents));
  const lopsided = Math.abs(Math.log(extents.floor / extents.ceiling));
  const narrow = Math.max(0, Math.log(extents.floor / Math.min(extents.left, extents.right)));
  const odd = EYE_LEVEL * lopsided + NARROWNESS * narrow;
  return (right + corner + wrong) * -odd + right - wrong + CORNER_BONUS * corner;
}

/** Cost of a window or wall cut by a ceiling that is too low; furniture, in contrast, does stand on floors. */
const CUT = 3;
const PLACES = [0.15, 0.5, 0.85];

/** A place on an edge. */
interface Place {
  readonly u: number;
  readonly v: number;
  /** Length of the edge, and its weight if the visible face cannot contain it. */
  readonly length: number;
  readonly wrongLength: number;
  /** Bit mask in the order of `FACES`: whether that face contains such edges. */
  readonly holders: number;
}

/** No face: its bit is never set. */
const NONE = FACES.length;

function listPlaces({ edges, horizon }: Directions): Place[] {
  return edges.flatMap(({ u1, v1, u2, v2, length, direction }) => {
    const holders = FACES.reduce(
      (bits, face, i) => (holds[face].includes(direction) ? bits | (1 << i) : bits),
      0,
    );
    return PLACES.map((place) => {
      const v = v1 + (v2 - v1) * place;
      const isCut = direction === 'upright' && v < horizon;
      const wrongLength = isCut ? length * CUT : length;
      return { u: u1 + (u2 - u1) * place, v, length, wrongLength, holders };
    });
  });
}

/** Returns the length of edges that can be where they are: on this face, or on the corner of two. */
function judge(places: readonly Place[], faces: readonly ScenePlane[]) {
  const planes = Float64Array.from(faces.flatMap(({ a, b, c }) => [a, b, c]));
  let right = 0;
  let wrong = 0;
  let corner = 0;
  for (const { u, v, length, wrongLength, holders } of places) {
    const { nearest, next } = nearestFaces(planes, u, v);
    const fits = ((holders >> nearest) & 1) === 1;
    const fitsNext = ((holders >> next) & 1) === 1;
    if (fits && fitsNext) corner += length;
    else if (fits) right += length;
    // An edge just beside its own face counts for neither.
    else if (!fitsNext) wrong += wrongLength;
  }
  return { right, wrong, corner };
}

/** Returns the visible face at a place, and the other one if the place is on a corner. */
function nearestFaces(planes: Float64Array, u: number, v: number) {
  let first = Number.NEGATIVE_INFINITY;
  let second = Number.NEGATIVE_INFINITY;
  let nearest = 0;
  let next = 0;
  for (let face = 0, at = 0; at < planes.length; face++, at += 3) {
    const depth = (planes[at] ?? 0) * u + (planes[at + 1] ?? 0) * v + (planes[at + 2] ?? 0);
    if (depth > first) {
      second = first;
      next = nearest;
      first = depth;
      nearest = face;
    } else if (depth > second) {
      second = depth;
      next = face;
    }
  }
  const isCorner = first - second < CORNER * Math.abs(first);
  return { nearest, next: isCorner ? next : NONE };
}
