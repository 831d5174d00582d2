import type { CameraMotion } from '@/contracts/project/motion';
import { type Camera, clamp } from './camera';
import {
  type DepthScene,
  inverseDepthAt,
  type PhotoPoint,
  type Travel,
  traceBack,
} from './depth-scene';
import { ease } from './ease';
import type { FrameSize } from './frame-size';
import { planTravel } from './long-side';
import {
  findInView,
  type PhotoLayout,
  type PhotoMove,
  type Point,
  toMovingSeconds,
} from './photo-camera-path';

/** The view, and the camera's position in the scene. */
export interface DepthCamera extends Camera {
  readonly travel: Travel;
}

/**
 * A route through a scene by progress, -0.5 to 0.5: the camera's position, and how far its view is
 * turned, in photo widths. A smaller `reach`, 0 to 1, moves the camera less far across the view.
 */
type Route = (
  progress: number,
  reach: number,
) => { readonly travel: Travel; readonly pan: PhotoPoint };

/** Zoom of each course's view: the cropped part is the space the camera can move in. */
const COURSE_ZOOM = { forwards: 1.035, drifting: 1.08, sideways: 1.18 };
const courses: Readonly<Record<CameraMotion, keyof typeof COURSE_ZOOM>> = {
  'pan-right': 'sideways',
  'pan-left': 'sideways',
  'pan-up': 'sideways',
  'zoom-in': 'forwards',
  'zoom-out': 'forwards',
  'dolly-in': 'forwards',
  'depth-motion': 'drifting',
  // Unused: `planPhoto` shows a still shot flat.
  still: 'forwards',
};
/** Share of the distance to the far wall that the camera covers each second, and its maximum. */
const APPROACH_PER_SECOND = 0.034;
const MAX_APPROACH = 0.2;
/** Limit of the approach relative to the nearest point of the view; beyond it the floor looks distorted. */
const MAX_NEAR_APPROACH = 0.3;
/** Extra zoom during an approach: in small rooms the approach alone is short. */
const APPROACH_ZOOM = 1.05;
/** Photo widths each second that the camera moves sideways, and that its view turns. */
const SLIDE_PER_SECOND = 0.012;
const TURN_PER_SECOND = 0.026;
/** Share of a sideways move that depth motion adds to its approach; more would make furniture tilt. */
const DRIFT = 0.35;
/** Photo widths by which the route may turn from the view's middle towards the vanishing point. */
const MAX_ASIDE = 0.2;
/** Photo widths between the view and the photo's edge: what the resampling filter reads beyond the view. */
const MARGIN = 0.004;

/**
 * Returns the path of a camera that moves through a scene, as far as the photo shows what the camera sees.
 * @param layout the photo's size in frame units.
 * @param move the motion, its pace and its length in frames.
 * @param focus the photo's point of interest, in frame units from its top left corner.
 * @param photo the photo's size in pixels.
 * @returns the camera by frame, counted from the shot's first frame.
 */
export function depthCameraPath(
  layout: PhotoLayout,
  move: PhotoMove,
  focus: Point,
  scene: DepthScene,
  photo: FrameSize,
): (frame: number) => DepthCamera {
  const { frames, isBackwards = false, motion } = move;
  const seconds = toMovingSeconds(move, layout.longSide === undefined ? 'scene' : 'long side');
  const course = courses[motion];
  const along = planPan(layout, move, { focus, seconds }, photo);
  const isAlongside = along !== NO_PAN && course === 'sideways' && motion !== 'pan-up';
  // Along its long side a photo has space to move in without being cropped.
  const widest = isAlongside ? COURSE_ZOOM.forwards : COURSE_ZOOM[course];
  const view = toView({ layout, focus, photo, widest, along });
  const route = chooseRoute({ motion, scene, view, seconds, along });
  const reach = furthestReach(route, scene, view);
  const growth = course === 'sideways' ? 0 : APPROACH_ZOOM - 1;
  const last = Math.max(1, frames - 1);
  const isReversed = isBackwards !== (motion === 'zoom-out');
  return (frame) => {
    const time = ease((isReversed ? last - frame : frame) / last);
    const { travel, pan } = route(time - 0.5, reach);
    const zoom = widest * (1 + growth * time * Math.min(1, seconds / 5));
    return {
      x: (view.middle.u + pan.u + 0.5) * layout.width,
      y: ((view.middle.v + pan.v) / view.height + 0.5) * layout.height,
      zoom,
      travel,
    };
  };
}

/** The widest view and the photo, in photo widths. */
interface View {
  readonly middle: PhotoPoint;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Height of the photo. */
  readonly height: number;
}

const NO_PAN: PhotoPoint = { u: 0, v: 0 };

/** Returns the photo widths that the view turns along the long side; `NO_PAN` without such a side. */
function planPan(
  layout: PhotoLayout,
  { motion, framing }: PhotoMove,
  { focus, seconds }: { readonly focus: Point; readonly seconds: number },
  photo: FrameSize,
): PhotoPoint {
  const { longSide } = layout;
  if (longSide === undefined) return NO_PAN;
  const setting = { ...layout, focus, inView: findInView(layout, focus, framing), seconds };
  const { length, direction } = planTravel(motion, longSide, setting);
  if (longSide.axis === 'x') return { u: (direction * length) / layout.width, v: 0 };
  return { u: 0, v: (direction * length * photo.height) / photo.width / layout.height };
}

interface ViewInput {
  readonly layout: PhotoLayout;
  readonly focus: Point;
  readonly photo: FrameSize;
  readonly widest: number;
  readonly along: PhotoPoint;
}

function toView({ layout, focus, photo, widest, along }: ViewInput): View {
  const height = photo.height / photo.width;
  const frameWidth = 1 / layout.width;
  const frameHeight = height / layout.height;
  // The zoom crops the view on both sides; the cropped part is the space to move in.
  const spareU = Math.max(0, (1 - frameWidth - Math.abs(along.u)) / 2);
  const spareV = Math.max(0, (height - frameHeight - Math.abs(along.v)) / 2);
  const middle = {
    u: clamp(focus.x / layout.width - 0.5, -spareU, spareU),
    v: clamp((focus.y / layout.height - 0.5) * height, -spareV, spareV),
  };
  return {
    middle,
    halfWidth: frameWidth / 2 / widest,
    halfHeight: frameHeight / 2 / widest,
    height,
  };
}

interface RouteInput {
  readonly motion: CameraMotion;
  readonly scene: DepthScene;
  readonly view: View;
  readonly seconds: number;
  readonly along: PhotoPoint;
}

function chooseRoute({ motion, scene, view, seconds, along }: RouteInput): Route {
  const slide = SLIDE_PER_SECOND * seconds;
  const turn = TURN_PER_SECOND * seconds;
  const sideways =
    (u: number, v: number): Route =>
    (progress, reach) => {
      const share = progress * reach;
      return {
        travel: { x: u * slide * share, y: v * slide * share, z: 0 },
        pan: {
          u: (along.u === 0 ? u * turn : along.u) * share,
          v: (along.v === 0 ? v * turn : along.v) * share,
        },
      };
    };
  switch (motion) {
    case 'pan-right':
      return sideways(1, 0);
    case 'pan-left':
      return sideways(-1, 0);
    case 'pan-up':
      return sideways(0, -1);
    default: {
      const goal = {
        u: view.middle.u + clamp(scene.vanishing.u - view.middle.u, -MAX_ASIDE, MAX_ASIDE),
        v: view.middle.v + clamp(scene.vanishing.v - view.middle.v, -MAX_ASIDE, MAX_ASIDE),
      };
      const depth = approachLength(scene, view, seconds);
      const aside = motion === 'depth-motion' ? Math.sign(goal.u || 1) * slide * DRIFT : 0;
      return (progress, reach) => {
        const z = depth * (progress + 0.5);
        const x = z * goal.u + aside * progress * reach;
        const pan = { u: along.u * progress * reach, v: along.v * progress * reach };
        return { travel: { x, y: z * goal.v, z }, pan };
      };
    }
  }
}

function approachLength(scene: DepthScene, view: View, seconds: number): number {
  const nearest = Math.max(...borderOf(view).map((point) => inverseDepthAt(scene, point)));
  return Math.min(APPROACH_PER_SECOND * seconds, MAX_APPROACH, MAX_NEAR_APPROACH / nearest);
}

/** Returns the largest reach for which the view stays inside the photo. */
function furthestReach(route: Route, scene: DepthScene, view: View): number {
  if (staysInside(route, 1, scene, view)) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2;
    if (staysInside(route, middle, scene, view)) low = middle;
    else high = middle;
  }
  return low;
}

/** Progress at which the view is checked. */
const MOMENTS = [-0.5, -0.25, 0, 0.25, 0.5];

function staysInside(route: Route, reach: number, scene: DepthScene, view: View): boolean {
  return MOMENTS.every((moment) => {
    const { travel, pan } = route(moment, reach);
    return borderOf(view).every((point) => {
      const seen = { u: point.u + pan.u, v: point.v + pan.v };
      const { u, v } = traceBack(scene, travel, seen);
      return Math.abs(u) <= 0.5 - MARGIN && Math.abs(v) <= view.height / 2 - MARGIN;
    });
  });
}

/** Positions along each side of the view at which it is checked, -1 to 1. */
const ALONG = [-1, -0.5, 0, 0.5, 1];

function borderOf({ middle, halfWidth, halfHeight }: View): PhotoPoint[] {
  const at = (x: number, y: number) => ({
    u: middle.u + x * halfWidth,
    v: middle.v + y * halfHeight,
  });
  return ALONG.flatMap((along) => [at(along, -1), at(along, 1), at(-1, along), at(1, along)]);
}
