import type { TransitionType } from '@/contracts/project/transition';
import type { FrameSize } from '@/engine/camera/frame-size';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import type { PlacedOverlay } from '@/engine/raster/placed-overlay';
import {
  type EncoderSettings,
  encoderSettings,
  PREVIEW_STEP,
  travelSettings,
} from './ffmpeg/encode-args';
import { hashOf } from './hash-inputs';
import type { LocalShot, RenderRequest } from './render-request';

/**
 * Part of every key. Increment it whenever the same request would produce different pixels, for example
 * because a motion, a transition, the resampling or a decoder changed.
 */
const PIXEL_VERSION = 6;
/**
 * Like `PIXEL_VERSION`, but only for pictures with a framing, so that changing it keeps other segments valid.
 */
const FRAMING_VERSION = 3;

/** The overlays in a segment, and the segment's first frame in the video. */
interface SegmentOverlays {
  readonly drawn: readonly PlacedOverlay[];
  readonly firstFrame: number;
}

interface PlannedSegment {
  readonly key: string;
  readonly frames: number;
  readonly settings: EncoderSettings;
  readonly overlays?: SegmentOverlays | undefined;
}

/** A run of frames that shows one shot. */
export interface BodySegment extends PlannedSegment {
  readonly kind: 'body';
  /** Position of the shot in the request. */
  readonly shot: number;
  /** First frame, counted from the shot's first frame on screen. */
  readonly first: number;
}

/** A run of frames that blends one shot into the next. `first` counts from the shot's first frame. */
export interface TransitionSegment extends PlannedSegment {
  readonly kind: 'transition';
  readonly type: TransitionType;
  readonly outgoing: { readonly shot: number; readonly first: number };
  readonly incoming: { readonly shot: number; readonly first: number };
}

export type Segment = BodySegment | TransitionSegment;

/**
 * Splits the timeline into bodies and transitions. A segment's key is a hash of everything that determines
 * its pixels, so that the cache finds it again after changes elsewhere.
 * @param contents a hash of each shot's file, in the order of the shots.
 */
export function planSegments(request: RenderRequest, contents: readonly string[]): Segment[] {
  const { shots: planned, transitions } = request.storyboard;
  const shots = request.shots.map((shot, i) =>
    describeShot(
      { shot, content: contents[i] ?? '', frames: planned[i]?.frames ?? 0 },
      request.size,
    ),
  );
  const isTravelled = request.shots.map(
    ({ kind, framing, ...photo }) =>
      kind === 'photo' && layOutPhoto(photo, request.size, framing).longSide !== undefined,
  );
  /** Encoder settings of a segment that shows these shots, and its key. */
  const planEncoding = (seen: readonly number[], ...parts: unknown[]) => {
    const settings = seen.some((i) => isTravelled[i]) ? travelSettings : encoderSettings;
    return {
      settings,
      key: hashOf([PIXEL_VERSION, settings, PREVIEW_STEP, request.size, ...parts]),
    };
  };
  return planned.flatMap((shot, i): Segment[] => {
    const first = transitions[i - 1]?.frames ?? 0;
    const next = transitions[i];
    const frames = shot.frames - first - (next?.frames ?? 0);
    const body: Segment = {
      kind: 'body',
      shot: i,
      first,
      frames,
      ...planEncoding([i], shots[i], first, frames),
    };
    const segments = frames > 0 ? [body] : [];
    if (next === undefined || next.frames === 0) return segments;
    const outgoing = { shot: i, first: shot.frames - next.frames };
    const incoming = { shot: i + 1, first: 0 };
    const { type } = next;
    const blend: Segment = {
      kind: 'transition',
      type,
      outgoing,
      incoming,
      frames: next.frames,
      ...planEncoding([i, i + 1], type, next.frames, shots[i], outgoing.first, shots[i + 1]),
    };
    return [...segments, blend];
  });
}

/**
 * Returns everything that determines a shot's pixels. Its JSON is part of cache keys: the order of the names
 * counts.
 */
function describeShot(
  {
    shot,
    content,
    frames,
  }: { readonly shot: LocalShot; readonly content: string; readonly frames: number },
  size: FrameSize,
) {
  const { kind, width, height, motion, pace, isGentle, isBackwards, scene, isLabelled } = shot;
  return {
    kind,
    content,
    width,
    height,
    motion: kind === 'photo' ? motion : '',
    pace,
    isGentle,
    isBackwards,
    scene,
    isLabelled,
    frames,
    framing: describeFraming(shot, size),
    firstFrame: shot.firstFrame,
  };
}

function describeFraming(shot: LocalShot, size: FrameSize) {
  const { framing } = shot;
  const { longSide } = layOutPhoto(shot, size, framing);
  if (framing === undefined && longSide === undefined) return undefined;
  return { version: FRAMING_VERSION, ...framing };
}
