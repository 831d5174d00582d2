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

/** Minimum share of edges that follow the room's directions, and that are where such edges can be. */
const LEAST_EXPLAINED = 0.55;
const LEAST_AGREEMENT = 0.72;
/** Minimum number of edges that lead ahead, and their total length in photo widths. */
const LEAST_AHEAD = { count: 8, length: 0.6 };
/** Maximum distance of the horizon from the middle, and how low a sky may reach, as shares of the height. */
const HORIZON_OFF = 0.14;
const LOWEST_SKY = 0.25;
/**
 * Range of inverse depth over which faces blend, the far wall being 1. Furniture covers a room's corners;
 * upright things end where the ground begins.
 */
const SOFTNESS = { room: 0.3, ground: 0.12 };
/**
 * Maximum distance of a vanishing point from the middle, in photo widths; the camera does not move towards
 * one further out.
 */
const MAX_ASIDE = 0.42;

/**
 * Finds the space a photo shows; undefined if it is too uncertain to move through.
 * @param edges of the photo, if they are known.
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

/** Returns the ground from the photo's lower edge to where it meets upright things, far away. */
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
 * @param ahead where the camera would go; if the photo does not show it, it goes to the furthest place.
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
