import { type TransitionType, transitionOptions } from './transition';

/** Frames per second of every video; all lengths below are whole frames at this rate. */
export const FRAME_RATE = 30;

const TARGET_SECONDS = 30;
const SHORTEST_PHOTO = 2.5 * FRAME_RATE;
const LONGEST_PHOTO = 6 * FRAME_RATE;
const LONGEST_CLIP = 8 * FRAME_RATE;
/**
 * Photos last a multiple of half a second. Adding one photo to ten then usually leaves every other
 * photo's length as it was, so that its rendered frames can be used again.
 */
const PHOTO_STEP = FRAME_RATE / 2;

/** One item of the timeline as it is planned: a photo, or a clip with its length in seconds. */
export type StoryboardItem =
  | { readonly kind: 'photo' }
  | { readonly kind: 'clip'; readonly seconds: number };

export interface PlannedItem {
  /** First frame of the video in which the item is seen (0-based). */
  readonly start: number;
  /** Frames on screen, its part in both neighbouring transitions included. */
  readonly frames: number;
}

export interface PlannedTransition {
  readonly type: TransitionType;
  /** First frame in which both neighbours are seen. */
  readonly start: number;
  /** Frames both neighbours are seen; 0 for a hard cut. */
  readonly frames: number;
}

export interface Storyboard {
  readonly items: readonly PlannedItem[];
  /** One fewer than items. */
  readonly transitions: readonly PlannedTransition[];
  readonly totalFrames: number;
}

/**
 * Plans when each item is seen. Aims at 30 s; photos stay 2.5 to 6 s, clips at most 8 s, so few or
 * many items make a shorter or longer video. A transition never takes more than half of either
 * neighbour, so that a short clip still shows itself.
 *
 * @param transitions the chosen type after each item; one fewer than items (further ones ignored).
 * @param targetSeconds length aimed at.
 */
export function planStoryboard(
  items: readonly StoryboardItem[],
  transitions: readonly TransitionType[],
  targetSeconds: number = TARGET_SECONDS,
): Storyboard {
  const wanted = items
    .slice(1)
    .map((_, i) => Math.round(transitionOptions[transitions[i] ?? 'fade'].duration * FRAME_RATE));
  const photo = photoFrames(items, targetSeconds * FRAME_RATE + sum(wanted));
  const lengths = items.map((item) => (item.kind === 'photo' ? photo : clipFrames(item.seconds)));
  return layOut(lengths, wanted, transitions);
}

/** Length of the video in seconds. */
export function storyboardSeconds(storyboard: Storyboard): number {
  return storyboard.totalFrames / FRAME_RATE;
}

function clipFrames(seconds: number): number {
  return Math.max(1, Math.min(LONGEST_CLIP, Math.floor(seconds * FRAME_RATE)));
}

/** @param room frames all items have together, what overlaps counted twice. */
function photoFrames(items: readonly StoryboardItem[], room: number): number {
  const clips = items.flatMap((item) => (item.kind === 'clip' ? [clipFrames(item.seconds)] : []));
  const photos = items.length - clips.length;
  if (photos === 0) return 0;
  const ideal = (room - sum(clips)) / photos;
  const stepped = Math.round(ideal / PHOTO_STEP) * PHOTO_STEP;
  return Math.min(LONGEST_PHOTO, Math.max(SHORTEST_PHOTO, stepped));
}

function layOut(
  lengths: readonly number[],
  wanted: readonly number[],
  types: readonly TransitionType[],
): Storyboard {
  const items: PlannedItem[] = [];
  const transitions: PlannedTransition[] = [];
  let end = 0;
  lengths.forEach((frames, i) => {
    const before = lengths[i - 1];
    const overlap =
      before === undefined
        ? 0
        : Math.min(wanted[i - 1] ?? 0, Math.floor(before / 2), Math.floor(frames / 2));
    const start = end - overlap;
    if (before !== undefined) {
      transitions.push({ type: types[i - 1] ?? 'fade', start, frames: overlap });
    }
    items.push({ start, frames });
    end = start + frames;
  });
  return { items, transitions, totalFrames: end };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
