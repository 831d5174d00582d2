import { MAX_CLIP_SECONDS } from '@/contracts/production/storyboard';
import type { ClipTrim, FocusPoint, ShotFraming } from '@/contracts/project/framing';
import type { VideoShape } from '@/contracts/project/shape';

/** Shortest part of a clip that can be used, in seconds. */
const MIN_PART_SECONDS = 0.5;

/** Returns whether two framings are equivalent; undefined means all automatic. */
export function isSameFraming(
  one: ShotFraming | undefined,
  other: ShotFraming | undefined,
): boolean {
  return toKey(one) === toKey(other);
}

/** Returns the framing without automatic values; undefined if nothing remains. */
export function tidyFraming(framing: ShotFraming): ShotFraming | undefined {
  const { seconds, trim, focus, focusByShape = {}, showsWhole = false } = framing;
  const tidied: ShotFraming = {
    ...(seconds !== undefined && { seconds }),
    ...(trim !== undefined && { trim }),
    ...(focus !== undefined && { focus }),
    ...(Object.keys(focusByShape).length > 0 && { focusByShape }),
    ...(showsWhole && { showsWhole }),
  };
  return Object.keys(tidied).length === 0 ? undefined : tidied;
}

function toKey(framing: ShotFraming | undefined): string {
  const tidied = framing && tidyFraming(framing);
  if (tidied === undefined) return '';
  const { seconds, trim, focus, focusByShape = {}, showsWhole } = tidied;
  const points = Object.entries(focusByShape)
    .map(([shape, point]) => `${shape} ${point.x} ${point.y}`)
    .sort();
  return [seconds, trim?.start, trim?.end, focus?.x, focus?.y, showsWhole, ...points].join();
}

/** Returns the point that a shape keeps in view; undefined if it is automatic. */
export function focusOf(
  framing: ShotFraming | undefined,
  shape: VideoShape | undefined,
): FocusPoint | undefined {
  const own = shape === undefined ? undefined : framing?.focusByShape?.[shape];
  return own ?? framing?.focus;
}

/** The framing with this point for one shape, or for all; undefined makes it automatic again. */
export function setFocus(
  framing: ShotFraming,
  shape: VideoShape | undefined,
  point: FocusPoint | undefined,
): ShotFraming {
  const rounded = point && { x: toShare(point.x), y: toShare(point.y) };
  if (shape === undefined) {
    const { focus: _, ...rest } = framing;
    return rounded === undefined ? rest : { ...rest, focus: rounded };
  }
  const { [shape]: _, ...others } = framing.focusByShape ?? {};
  return {
    ...framing,
    focusByShape: rounded === undefined ? others : { ...others, [shape]: rounded },
  };
}

/** Within the picture, in steps of a thousandth of its side. */
function toShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;
}

export interface CropWindow {
  /** Left, top, width and height as shares of the picture's width and height. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the largest part of a picture that fills a frame, around a point as far as the picture reaches.
 * @param pictureRatio
 * @param frameRatio width divided by height.
 */
export function cropWindow(
  pictureRatio: number,
  frameRatio: number,
  point: FocusPoint = { x: 0.5, y: 0.5 },
): CropWindow {
  const width = Math.min(1, frameRatio / pictureRatio);
  const height = Math.min(1, pictureRatio / frameRatio);
  const place = (centre: number, length: number) =>
    Math.min(1 - length, Math.max(0, centre - length / 2));
  return { left: place(point.x, width), top: place(point.y, height), width, height };
}

/**
 * Moves one end of the used part of a clip; the other does not move.
 * @param clipSeconds length of the clip; without it the end is not limited.
 * @returns tenths of a second; undefined if that equals the untrimmed part, which is the whole clip only for
 * short ones.
 */
export function moveTrim(
  trim: ClipTrim,
  moved: Partial<ClipTrim>,
  clipSeconds: number | undefined,
): ClipTrim | undefined {
  const last = clipSeconds ?? Number.POSITIVE_INFINITY;
  const next = { ...trim };
  if (moved.start !== undefined) {
    next.start = toTenth(Math.max(0, Math.min(moved.start, trim.end - MIN_PART_SECONDS)));
  }
  if (moved.end !== undefined) {
    next.end = Math.min(last, toTenth(Math.max(moved.end, trim.start + MIN_PART_SECONDS)));
  }
  const isWhole = next.start <= 0 && next.end >= last;
  return isWhole && last <= MAX_CLIP_SECONDS ? undefined : next;
}

function toTenth(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
