import type { TransitionType } from '@/contracts/transition';
import { encoderSettings, PREVIEW_STEP } from './ffmpeg/encode-args';
import { hashOf } from './hash-inputs';
import type { VideoItem, VideoRequest } from './render-request';

/**
 * Part of every key. Raise it whenever the same request would give other pixels: a motion, a
 * transition, the resampling or a decoder changed.
 */
const PIXEL_VERSION = 4;

/** A run of frames showing one item. */
export interface BodySegment {
  readonly kind: 'body';
  readonly key: string;
  readonly item: number;
  /** First frame, counted from the item's first one on screen. */
  readonly first: number;
  readonly frames: number;
}

/** A run of frames in which one item gives way to the next. */
export interface TransitionSegment {
  readonly kind: 'transition';
  readonly key: string;
  readonly type: TransitionType;
  readonly outgoing: { readonly item: number; readonly first: number };
  readonly incoming: { readonly item: number; readonly first: number };
  readonly frames: number;
}

export type Segment = BodySegment | TransitionSegment;

/**
 * Cuts the timeline into bodies and transitions. Each has a key made of all that shapes its pixels,
 * so that a segment rendered before is known again, whatever else has changed around it.
 *
 * @param contents a hash of each item's file.
 */
export function planSegments(request: VideoRequest, contents: readonly string[]): Segment[] {
  const { items, transitions } = request.storyboard;
  const shots = request.items.map((item, i) =>
    describeShot(item, contents[i] ?? '', items[i]?.frames ?? 0),
  );
  const key = (...parts: unknown[]) =>
    hashOf([PIXEL_VERSION, encoderSettings, PREVIEW_STEP, request.size, ...parts]);
  return items.flatMap((item, i): Segment[] => {
    const first = transitions[i - 1]?.frames ?? 0;
    const next = transitions[i];
    const frames = item.frames - first - (next?.frames ?? 0);
    const body: Segment = {
      kind: 'body',
      item: i,
      first,
      frames,
      key: key(shots[i], first, frames),
    };
    const segments = frames > 0 ? [body] : [];
    if (next === undefined || next.frames === 0) return segments;
    const outgoing = { item: i, first: item.frames - next.frames };
    const incoming = { item: i + 1, first: 0 };
    const { type } = next;
    const blend: Segment = {
      ...{ kind: 'transition', type, outgoing, incoming, frames: next.frames },
      key: key(type, next.frames, shots[i], outgoing.first, shots[i + 1]),
    };
    return [...segments, blend];
  });
}

function describeShot(item: VideoItem, content: string, frames: number) {
  const { kind, width, height, motion, pace, isBackwards, scene, isLabelled } = item;
  return {
    kind,
    content,
    width,
    height,
    motion: kind === 'photo' ? motion : '',
    pace,
    isBackwards,
    scene,
    isLabelled,
    frames,
  };
}
