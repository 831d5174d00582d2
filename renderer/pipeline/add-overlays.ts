import { FRAME_RATE, type Storyboard } from '@/contracts/storyboard';
import type { DrawnOverlay } from '../titles/draw-words';
import { hashOf } from './hash-inputs';
import type { Segment } from './plan-segments';

/**
 * Part of the key of every segment with an overlay. Raise it whenever the same overlay would be
 * painted differently.
 */
const OVERLAY_VERSION = 1;
/**
 * A run of a photo without words becomes a segment of its own from this length on, so that other
 * words leave it in the cache. Shorter runs would cost more in key frames and encoder starts.
 */
const MIN_SPLIT_FRAMES = 2 * FRAME_RATE;

/**
 * Gives each segment the overlays that are seen in it. Only these segments get another key: changed
 * words leave all others in the cache.
 */
export function addOverlays(
  segments: readonly Segment[],
  storyboard: Storyboard,
  overlays: readonly DrawnOverlay[] = [],
): readonly Segment[] {
  if (overlays.length === 0) return segments;
  return segments.flatMap((segment) => {
    const from = firstFrameOf(segment, storyboard);
    return splitAtWords(segment, from, overlays).map((part) =>
      withOverlays(part, firstFrameOf(part, storyboard), overlays),
    );
  });
}

/** The segment's first frame in the video. */
function firstFrameOf(segment: Segment, { shots }: Storyboard): number {
  const { shot, first } = segment.kind === 'body' ? segment : segment.outgoing;
  return (shots[shot]?.start ?? 0) + first;
}

/** Cuts long runs without words off a body's ends. */
function splitAtWords(
  segment: Segment,
  from: number,
  overlays: readonly DrawnOverlay[],
): Segment[] {
  if (segment.kind !== 'body') return [segment];
  const to = from + segment.frames;
  const seen = overlays.filter(({ startFrame, endFrame }) => startFrame < to && endFrame > from);
  const starts = Math.min(...seen.map(({ startFrame }) => startFrame)) - from;
  const ends = Math.max(...seen.map(({ endFrame }) => endFrame)) - from;
  const cuts = [0];
  if (seen.length > 0 && starts >= MIN_SPLIT_FRAMES) cuts.push(starts);
  if (seen.length > 0 && segment.frames - ends >= MIN_SPLIT_FRAMES) cuts.push(ends);
  return cuts.map((cut, i) => {
    const frames = (cuts[i + 1] ?? segment.frames) - cut;
    if (frames === segment.frames) return segment;
    return {
      ...segment,
      first: segment.first + cut,
      frames,
      key: hashOf([segment.key, cut, frames]),
    };
  });
}

function withOverlays(segment: Segment, from: number, overlays: readonly DrawnOverlay[]): Segment {
  const to = from + segment.frames;
  const seen = overlays.filter(({ startFrame, endFrame }) => startFrame < to && endFrame > from);
  if (seen.length === 0) return segment;
  const places = seen.map(({ hash, startFrame, endFrame }) => [
    hash,
    startFrame - from,
    endFrame - from,
  ]);
  const key = hashOf([OVERLAY_VERSION, segment.key, places]);
  return { ...segment, key, overlays: { drawn: seen, firstFrame: from } };
}
