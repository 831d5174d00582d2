import { type TransitionType, transitionOptions } from './transition';

/** Frames per second of every video; all lengths below are whole frames at this rate. */
export const FRAME_RATE = 30;

/** Length of a video nobody chose a length for (SPEC: about 30 s). */
export const DEFAULT_TARGET_SECONDS = 30;
const MIN_PHOTO_FRAMES = 2.5 * FRAME_RATE;
const MAX_PHOTO_FRAMES = 6 * FRAME_RATE;
const MAX_CLIP_FRAMES = 8 * FRAME_RATE;
/**
 * A photo's length is a multiple of half a second. Adding one photo to ten then usually leaves the
 * length of every other photo unchanged, so that the cache still holds its rendered frames.
 */
const PHOTO_STEP_FRAMES = FRAME_RATE / 2;

/** A shot before planning: a photo, or a clip with its length in seconds. */
export type StoryboardShot =
  | { readonly kind: 'photo' }
  | { readonly kind: 'clip'; readonly seconds: number };

export interface PlannedShot {
  /** First frame of the video in which the shot is visible (0-based). */
  readonly start: number;
  /** Frames on screen, both neighbouring transitions included. */
  readonly frames: number;
}

export interface PlannedTransition {
  readonly type: TransitionType;
  /** First frame in which both neighbours are visible. */
  readonly start: number;
  /** Frames in which both neighbours are visible; 0 for a hard cut. */
  readonly frames: number;
}

export interface Storyboard {
  readonly shots: readonly PlannedShot[];
  /** One fewer than shots. */
  readonly transitions: readonly PlannedTransition[];
  readonly totalFrames: number;
}

/**
 * Plans when each shot is on screen. Photos stay 2.5 to 6 s and clips at most 8 s, so that very few
 * or very many shots make a shorter or longer video than the target. A transition never takes more
 * than half of either neighbour, so that even a short clip is visible on its own.
 *
 * @param transitions the chosen type after each shot; one fewer than shots, further ones are ignored.
 * @param targetSeconds the length to aim at.
 */
export function planStoryboard(
  shots: readonly StoryboardShot[],
  transitions: readonly TransitionType[],
  targetSeconds: number = DEFAULT_TARGET_SECONDS,
): Storyboard {
  const overlaps = shots
    .slice(1)
    .map((_, i) => Math.round(transitionOptions[transitions[i] ?? 'fade'].duration * FRAME_RATE));
  const photo = photoFrames(shots, targetSeconds * FRAME_RATE + sum(overlaps));
  const lengths = shots.map((shot) => (shot.kind === 'photo' ? photo : clipFrames(shot.seconds)));
  return layOut(lengths, overlaps, transitions);
}

/** Length of the video in seconds. */
export function storyboardSeconds(storyboard: Storyboard): number {
  return storyboard.totalFrames / FRAME_RATE;
}

function clipFrames(seconds: number): number {
  return Math.max(1, Math.min(MAX_CLIP_FRAMES, Math.floor(seconds * FRAME_RATE)));
}

/** @param available frames all shots have together; frames of an overlap count twice. */
function photoFrames(shots: readonly StoryboardShot[], available: number): number {
  const clips = shots.flatMap((shot) => (shot.kind === 'clip' ? [clipFrames(shot.seconds)] : []));
  const photos = shots.length - clips.length;
  if (photos === 0) return 0;
  const ideal = (available - sum(clips)) / photos;
  const stepped = Math.round(ideal / PHOTO_STEP_FRAMES) * PHOTO_STEP_FRAMES;
  return Math.min(MAX_PHOTO_FRAMES, Math.max(MIN_PHOTO_FRAMES, stepped));
}

/** @param overlaps frames of each transition as chosen, before they are limited to half a shot. */
function layOut(
  lengths: readonly number[],
  overlaps: readonly number[],
  types: readonly TransitionType[],
): Storyboard {
  const shots: PlannedShot[] = [];
  const transitions: PlannedTransition[] = [];
  let end = 0;
  lengths.forEach((frames, i) => {
    const before = lengths[i - 1];
    const overlap =
      before === undefined
        ? 0
        : Math.min(overlaps[i - 1] ?? 0, Math.floor(before / 2), Math.floor(frames / 2));
    const start = end - overlap;
    if (before !== undefined) {
      transitions.push({ type: types[i - 1] ?? 'fade', start, frames: overlap });
    }
    shots.push({ start, frames });
    end = start + frames;
  });
  return { shots, transitions, totalFrames: end };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
