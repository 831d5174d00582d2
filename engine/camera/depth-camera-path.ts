import type { CameraMotion } from '@/contracts/motion';
import { FRAME_RATE } from '@/contracts/storyboard';
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
import type { PhotoLayout, PhotoMove, Point } from './photo-camera-path';

/** What the lens takes in, and where the camera that carries it stands. */
export interface DepthCamera extends Camera {
  readonly travel: Travel;
}

/**
 * A way through a scene, progress -0.5 to 0.5: where the camera stands, and how far its view is
 * turned, in photo widths. A smaller reach, 0 to 1, leads less far across the view.
 */
type Way = (
  progress: number,
  reach: number,
) => { readonly travel: Travel; readonly pan: PhotoPoint };

/** A view that is cropped by this leaves room to move sideways. */
const LENS = { forwards: 1.035, drifting: 1.08, sideways: 1.18 };
const courses: Readonly<Record<CameraMotion, keyof typeof LENS>> = {
  'pan-right': 'sideways',
  'pan-left': 'sideways',
  'pan-up': 'sideways',
  'zoom-in': 'forwards',
  'zoom-out': 'forwards',
  'dolly-in': 'forwards',
  'depth-motion': 'drifting',
};
/** Share of the way to the far wall that is walked each second, and at most. */
const WALK_PER_SECOND = 0.034;
const FURTHEST = 0.2;
/** The nearest corner of the view may come this much closer; beyond it the floor seems to melt. */
const NEAREST_APPROACH = 0.3;
/** What the lens adds to a walk: in rooms seen from close by the walk alone is short. */
const LENS_GROWTH = 1.05;
/** Photo widths each second: how the camera moves sideways, and how much the view turns besides. */
const SLIDE_PER_SECOND = 0.012;
const TURN_PER_SECOND = 0.026;
/** Share of a slide that a walk has besides; more would make furniture lean. */
const DRIFT = 0.35;
/** The way leads towards the vanishing point, but not out of the picture. */
const MOST_ASIDE = 0.2;
/** Photo widths that stay between what is seen and the photo's edge: the filter's reach. */
const MARGIN = 0.004;

/**
 * How a camera films a scene: it moves through it, as far as the photo shows what it would see.
 * @param focus the photo's most interesting point, in frames from its top left corner.
 */
export function depthCameraPath(
  layout: PhotoLayout,
  take: PhotoMove,
  focus: Point,
  scene: DepthScene,
  photo: FrameSize,
): (frame: number) => DepthCamera {
  const { frames, pace = 1, isBackwards = false, motion } = take;
  const seconds = (frames / FRAME_RATE) * pace;
  const course = courses[motion];
  const lens = LENS[course];
  const view = toView(layout, focus, photo, lens);
  const way = chooseWay(take, scene, view, seconds);
  const reach = furthestReach(way, scene, view);
  const grown = course === 'sideways' ? 0 : LENS_GROWTH - 1;
  const last = Math.max(1, frames - 1);
  const runsBack = isBackwards !== (motion === 'zoom-out');
  return (frame) => {
    const time = ease((runsBack ? last - frame : frame) / last);
    const { travel, pan } = way(time - 0.5, reach);
    const zoom = lens * (1 + grown * time * Math.min(1, seconds / 5));
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
  /** Of the photo. */
  readonly height: number;
}

function toView(layout: PhotoLayout, focus: Point, photo: FrameSize, lens: number): View {
  const height = photo.height / photo.width;
  const frameWidth = 1 / layout.width;
  const frameHeight = height / layout.height;
  // What the lens crops stays to both sides: it is the room to move in.
  const roomU = (1 - frameWidth) / 2;
  const roomV = (height - frameHeight) / 2;
  const middle = {
    u: clamp(focus.x / layout.width - 0.5, -roomU, roomU),
    v: clamp((focus.y / layout.height - 0.5) * height, -roomV, roomV),
  };
  return { middle, halfWidth: frameWidth / 2 / lens, halfHeight: frameHeight / 2 / lens, height };
}

function chooseWay({ motion }: PhotoMove, scene: DepthScene, view: View, seconds: number): Way {
  const still = { u: 0, v: 0 };
  const slide = SLIDE_PER_SECOND * seconds;
  const turn = TURN_PER_SECOND * seconds;
  const sideways =
    (u: number, v: number): Way =>
    (progress, reach) => {
      const share = progress * reach;
      return {
        travel: { x: u * slide * share, y: v * slide * share, z: 0 },
        pan: { u: u * turn * share, v: v * turn * share },
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
        u: view.middle.u + clamp(scene.vanishing.u - view.middle.u, -MOST_ASIDE, MOST_ASIDE),
        v: view.middle.v + clamp(scene.vanishing.v - view.middle.v, -MOST_ASIDE, MOST_ASIDE),
      };
      const depth = walkLength(scene, view, seconds);
      const aside = motion === 'depth-motion' ? Math.sign(goal.u || 1) * slide * DRIFT : 0;
      return (progress, reach) => {
        const z = depth * (progress + 0.5);
        const x = z * goal.u + aside * progress * reach;
        return { travel: { x, y: z * goal.v, z }, pan: still };
      };
    }
  }
}

function walkLength(scene: DepthScene, view: View, seconds: number): number {
  const nearest = Math.max(...borderOf(view).map((point) => inverseDepthAt(scene, point)));
  return Math.min(WALK_PER_SECOND * seconds, FURTHEST, NEAREST_APPROACH / nearest);
}

/** The largest reach with which nothing beyond the photo is seen. */
function furthestReach(way: Way, scene: DepthScene, view: View): number {
  if (staysInside(way, 1, scene, view)) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2;
    if (staysInside(way, middle, scene, view)) low = middle;
    else high = middle;
  }
  return low;
}

const MOMENTS = [-0.5, -0.25, 0, 0.25, 0.5];

function staysInside(way: Way, reach: number, scene: DepthScene, view: View): boolean {
  return MOMENTS.every((moment) => {
    const { travel, pan } = way(moment, reach);
    return borderOf(view).every((point) => {
      const seen = { u: point.u + pan.u, v: point.v + pan.v };
      const { u, v } = traceBack(scene, travel, seen);
      return Math.abs(u) <= 0.5 - MARGIN && Math.abs(v) <= view.height / 2 - MARGIN;
    });
  });
}

const ALONG = [-1, -0.5, 0, 0.5, 1];

function borderOf({ middle, halfWidth, halfHeight }: View): PhotoPoint[] {
  const at = (x: number, y: number) => ({
    u: middle.u + x * halfWidth,
    v: middle.v + y * halfHeight,
  });
  return ALONG.flatMap((along) => [at(along, -1), at(along, 1), at(-1, along), at(1, along)]);
}
