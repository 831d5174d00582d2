import { FRAME_RATE, type Storyboard } from '@/contracts/production/storyboard';
import type { PlacedOverlay } from '@/engine/raster/placed-overlay';
import { hashOverlay } from '@/titles/hash-overlay';
import { hashOf } from './hash-inputs';
import type { Segment } from './plan-segments';

/**
 * Part of the key of every segment with an overlay. Raise it whenever the same overlay would be
 * painted differently.
 */
const OVERLAY_VERSION = 6;
/**
 * A shot is cut where words begin or end into parts of at least this length, so that changed words
 * leave the others in the cache. Shorter parts would cost more in key frames and encoder starts.
 */
const MIN_SPLIT_FRAMES = 2 * FRAME_RATE;

/**
 * Gives each segment the overlays that are seen in it. Only these segments get another key: changed
 * words leave all others in the cache.
 */
export function addOverlays(
  segments: readonly Segment[],
  storyboard: Storyboard,
  overlays: readonly PlacedOverlay[] = [],
): readonly Segment[] {
  if (overlays.length === 0) return segments;
  const hashed = overlays.map((overlay) => ({ ...overlay, hash: hashOverlay(overlay) }));
  return segments.flatMap((segment) => {
    const from = firstFrameOf(segment, storyboard);
    return splitAtWords(segment, from, overlays).map((part) =>
      withOverlays(part, firstFrameOf(part, storyboard), hashed),
    );
  });
}

/** The segment's first frame in the video. */
function firstFrameOf(segment: Segment, { shots }: Storyboard): number {
  const { shot, first } = segment.kind === 'body' ? segment : segment.outgoing;
  return (shots[shot]?.start ?? 0) + first;
}

/** Splits a body at the start and end of overlays, if both parts are long enough. */
function splitAtWords(
  segment: Segment,
  from: number,
  overlays: readonly PlacedOverlay[],
): Segment[] {
  if (segment.kind !== 'body') return [segment];
  const edges = overlays
    .flatMap(({ startFrame, endFrame }) => [startFrame - from, endFrame - from])
    .toSorted((one, other) => one - other);
  const versions = [0];
  for (const edge of edges) {
    const isLongBefore = edge - (versions.at(-1) ?? 0) >= MIN_SPLIT_FRAMES;
    if (isLongBefore && segment.frames - edge >= MIN_SPLIT_FRAMES) versions.push(edge);
  }
  return versions.map((version, i) => {
    const frames = (versions[i + 1] ?? segment.frames) - version;
    if (frames === segment.frames) return segment;
    return {
      ...segment,
      first: segment.first + version,
      frames,
      key: hashOf([segment.key, version, frames]),
    };
  });
}

/** An overlay with a hash of its pixels: equal overlays have equal hashes. */
interface HashedOverlay extends PlacedOverlay {
  readonly hash: string;
}

function withOverlays(segment: Segment, from: number, overlays: readonly HashedOverlay[]): Segment {
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
