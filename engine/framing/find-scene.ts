import { clamp } from '../camera/camera';
import {
  type DepthScene,
  inverseDepthAt,
  type PhotoPoint,
  type ScenePlane,
} from '../camera/depth-scene';
import { type Directions, findDirections } from './find-directions';
import { type Edge, findEdges } from './find-edges';
import { findGroundLine } from './find-ground-line';
import { findSky, type Sky } from './find-sky';
import { fitRoom } from './fit-room';
import { toLuminance } from './luminance';
import type { RgbPicture } from './rgb-picture';

/** Share of the edges that must follow the room's directions, and lie where such edges can lie. */
const LEAST_EXPLAINED = 0.55;
const LEAST_AGREEMENT = 0.72;
/** Edges that lead ahead: how many, and photo widths in all. */
const LEAST_AHEAD = { count: 8, length: 0.6 };
/** Shares of the height: how far off the middle a horizon is, and how low a sky may reach. */
const HORIZON_OFF = 0.14;
const LOWEST_SKY = 0.25;
/**
 * Inverse depth over which faces turn into each other, the far wall being 1. Furniture stands across
 * a room's corners; what stands on the ground ends where the ground begins.
 */
const SOFTNESS = { room: 0.3, ground: 0.12 };
/** Photo widths from the middle: a vanishing point further out is no goal to go to. */
const MAX_ASIDE = 0.42;

/**
 * What a photo shows in space; undefined where that cannot be told well enough to film it.
 * @param edges those of the photo, where they are known.
 */
export function findScene(
  photo: RgbPicture,
  edges: readonly Edge[] = findEdges(toLuminance(photo)),
): DepthScene | undefined {
  const directions = findDirections(edges);
  const height = photo.height / photo.width;
  const sky = findSky(photo);
  if (sky !== undefined) return findGround(directions, sky, height);
  return directions === undefined ? undefined : findRoom(directions, height);
}

/** The ground from the photo's lower edge to where it meets what stands on it, upright, far away. */
function findGround(
  directions: Directions | undefined,
  sky: Sky,
  height: number,
): DepthScene | undefined {
  const skyEnd = (sky.lowest - 0.5) * height;
  if (skyEnd > LOWEST_SKY * height) return undefined;
  const level = clamp(skyEnd, -HORIZON_OFF * height, HORIZON_OFF * height);
  const isBuilt = directions !== undefined && directions.explained >= LEAST_EXPLAINED;
  const horizon =
    isBuilt && Math.abs(directions.horizon) < HORIZON_OFF ? directions.horizon : level;
  const limits = { least: 0.08 * height, most: 0.3 * height };
  const { drop, slope } = findGroundLine(isBuilt ? directions : undefined, horizon, limits);
  const planes = [
    { a: slope / drop, b: 0, c: 1 },
    { a: 0, b: 1 / drop, c: -horizon / drop },
  ];
  const ahead = isBuilt && Math.abs(directions.ahead) < MAX_ASIDE ? directions.ahead : 0;
  return toScene('ground', planes, height, { u: ahead, v: horizon });
}

function findRoom(directions: Directions, height: number): DepthScene | undefined {
  const ahead = directions.edges.filter(({ direction }) => direction === 'ahead');
  const length = ahead.reduce((sum, edge) => sum + edge.length, 0);
  if (directions.explained < LEAST_EXPLAINED) return undefined;
  if (ahead.length < LEAST_AHEAD.count || length < LEAST_AHEAD.length) return undefined;
  const { planes, agreement } = fitRoom(directions);
  if (agreement < LEAST_AGREEMENT) return undefined;
  return toScene('room', planes, height, { u: directions.ahead, v: directions.horizon });
}

/**
 * Scales depth so that the furthest place of the photo is at 1.
 * @param ahead where the camera would go; when the photo does not show it, it goes to that place.
 */
function toScene(
  kind: DepthScene['kind'],
  planes: readonly ScenePlane[],
  height: number,
  ahead: PhotoPoint,
): DepthScene {
  const draft = { kind, planes, softness: SOFTNESS[kind], vanishing: { u: 0, v: 0 } };
  let furthest = { u: 0, v: 0, depth: Number.POSITIVE_INFINITY };
  for (let u = -0.48; u <= 0.48; u += 0.04) {
    for (let v = -0.48 * height; v <= 0.48 * height; v += 0.04 * height) {
      const depth = inverseDepthAt(draft, { u, v });
      if (depth < furthest.depth) furthest = { u, v, depth };
    }
  }
  const scale = 1 / furthest.depth;
  return {
    ...draft,
    planes: planes.map(({ a, b, c }) => ({ a: a * scale, b: b * scale, c: c * scale })),
    vanishing: Math.abs(ahead.u) < MAX_ASIDE ? ahead : { u: furthest.u, v: furthest.v },
  };
}
