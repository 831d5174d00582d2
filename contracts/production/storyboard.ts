import type { ShotFraming } from '@/contracts/project/framing';
import { type TransitionType, transitionOptions } from '@/contracts/project/transition';
import { FRAME_RATE } from './frame-rate';

/** All lengths below are whole frames at this rate. */
export { FRAME_RATE };

/** Default length of a video. */
export const DEFAULT_TARGET_SECONDS = 30;
/** Limits at the default length; shorter videos are faster, see `paceOf`. */
const MIN_PHOTO_FRAMES = 2.5 * FRAME_RATE;
const MAX_PHOTO_FRAMES = 6 * FRAME_RATE;
/** Maximum length of an untrimmed clip; its beginning is used. */
export const MAX_CLIP_SECONDS = 8;
const MAX_CLIP_FRAMES = MAX_CLIP_SECONDS * FRAME_RATE;
/** Minimum time on screen that a viewer needs for a picture, in videos of any length. */
const LEAST_PHOTO_FRAMES = 1.5 * FRAME_RATE;
const LEAST_MAX_CLIP_FRAMES = 4 * FRAME_RATE;
/**
 * A photo's length is a multiple of half a second. Adding one photo to ten then usually leaves the
 * length of every other photo unchanged, so that the cache still holds its rendered frames.
 */
const PHOTO_STEP_FRAMES = FRAME_RATE / 2;

/**
 * A shot before planning: a photo, with the seconds that the user or an edit set for it, or a clip with its
 * usable length in seconds. A part of a clip that the user chose is shown in full.
 */
export type StoryboardShot =
  | {
      readonly kind: 'photo';
      readonly ownSeconds?: number | undefined;
      /** Shortened if the video would exceed its target, and moved onto beats. */
      readonly editSeconds?: number | undefined;
    }
  | {
      readonly kind: 'clip';
      readonly seconds: number;
      readonly isTrimmed?: boolean | undefined;
    };

/** A photo or a clip, with its timing set by the user. */
interface TimedShot {
  readonly isPhoto: boolean;
  /** Length of a clip; a photo has none. */
  readonly seconds: number;
  readonly framing: Pick<ShotFraming, 'seconds' | 'trim'> | null | undefined;
  /** Seconds that an edit set. */
  readonly editSeconds?: number | null | undefined;
}

/** Returns the shot in the form of the storyboard. A part that ends after its clip is cut at the clip's end. */
export function toStoryboardShot(shot: TimedShot): StoryboardShot {
  const { isPhoto, seconds, framing, editSeconds } = shot;
  if (isPhoto) {
    return { kind: 'photo', ownSeconds: framing?.seconds, editSeconds: editSeconds ?? undefined };
  }
  const trim = framing?.trim;
  if (trim === undefined) return { kind: 'clip', seconds };
  return { kind: 'clip', seconds: Math.min(trim.end, seconds) - trim.start, isTrimmed: true };
}

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
 * Plans when each shot is on screen. A photo keeps the seconds that the user set for it, and a clip the part
 * that the user chose; the other photos share the rest of the target. They stay 2.5 to 6 s and other clips at
 * most 8 s, so that very few or very many shots make a shorter or longer video than the target. In proportion
 * to a target below 30 s photos may be shorter, but never below 1.5 s, and clips are cut to as little as 4 s:
 * a video of many shots becomes longer than its target rather than hasty. If an edit set lengths, they
 * replace the equal shares; together they are at most the target. A transition never takes more than half of
 * either neighbour, so that even a short clip is visible on its own.
 * @param transitions the chosen type after each shot; one fewer than shots, further ones are ignored.
 * @param targetSeconds the target length.
 */
export function planStoryboard(
  shots: readonly StoryboardShot[],
  transitions: readonly TransitionType[],
  targetSeconds: number = DEFAULT_TARGET_SECONDS,
): Storyboard {
  const overlaps = overlapsOf(shots.slice(1).map((_, i) => transitions[i] ?? 'fade'));
  const pace = paceOf(targetSeconds);
  const available = targetSeconds * FRAME_RATE + sum(overlaps);
  const chosen = isEdited(shots)
    ? editedFrames(shots, available, pace)
    : shots.map(() => photoFrames(shots, available, pace));
  const lengths = shots.map((shot, i) => ownFrames(shot, pace) ?? chosen[i] ?? 0);
  return layOut(lengths, overlaps, transitions);
}

/** Frames of each transition as chosen. */
function overlapsOf(types: readonly TransitionType[]): number[] {
  return types.map((type) => Math.round(transitionOptions[type].duration * FRAME_RATE));
}

/** Length of the video in seconds. */
export function storyboardSeconds(storyboard: Storyboard): number {
  return storyboard.totalFrames / FRAME_RATE;
}

/** Minimum length of photos and maximum length of clips in a video of this length. */
interface Pace {
  readonly minPhotoFrames: number;
  readonly maxClipFrames: number;
}

function paceOf(targetSeconds: number): Pace {
  const share = Math.min(1, targetSeconds / DEFAULT_TARGET_SECONDS);
  return {
    minPhotoFrames: Math.max(LEAST_PHOTO_FRAMES, Math.round(share * MIN_PHOTO_FRAMES)),
    maxClipFrames: Math.max(LEAST_MAX_CLIP_FRAMES, Math.round(share * MAX_CLIP_FRAMES)),
  };
}

/** Returns the frames of a shot with its own length; undefined for a photo that shares the rest. */
function ownFrames(shot: StoryboardShot, { maxClipFrames }: Pace): number | undefined {
  if (shot.kind === 'photo') {
    return shot.ownSeconds === undefined ? undefined : Math.round(shot.ownSeconds * FRAME_RATE);
  }
  const most = shot.isTrimmed ? Number.POSITIVE_INFINITY : maxClipFrames;
  return Math.max(1, Math.min(most, Math.floor(shot.seconds * FRAME_RATE)));
}

/** @param available frames of all shots together; frames of an overlap count twice. */
function photoFrames(shots: readonly StoryboardShot[], available: number, pace: Pace): number {
  const own = shots.flatMap((shot) => ownFrames(shot, pace) ?? []);
  const photos = shots.length - own.length;
  if (photos === 0) return 0;
  const ideal = (available - sum(own)) / photos;
  const stepped = Math.round(ideal / PHOTO_STEP_FRAMES) * PHOTO_STEP_FRAMES;
  return Math.min(MAX_PHOTO_FRAMES, Math.max(pace.minPhotoFrames, stepped));
}

/** Length of a photo that was added after the edit, and so has no edited length. */
const ADDED_PHOTO_SECONDS = 3;

function isEdited(shots: readonly StoryboardShot[]): boolean {
  return shots.some((shot) => shot.kind === 'photo' && shot.editSeconds !== undefined);
}

/**
 * Returns the frames of each photo of an edited video, in whole steps; those of shots with their own length
 * are unused.
 */
function editedFrames(shots: readonly StoryboardShot[], available: number, pace: Pace): number[] {
  const wanted = shots.map((shot) => {
    if (ownFrames(shot, pace) !== undefined || shot.kind === 'clip') return 0;
    return (shot.editSeconds ?? ADDED_PHOTO_SECONDS) * FRAME_RATE;
  });
  const own = sum(shots.map((shot) => ownFrames(shot, pace) ?? 0));
  const share = Math.min(1, Math.max(0, available - own) / Math.max(1, sum(wanted)));
  return wanted.map((frames) => {
    const stepped = Math.round((frames * share) / PHOTO_STEP_FRAMES) * PHOTO_STEP_FRAMES;
    return Math.max(LEAST_PHOTO_FRAMES, stepped);
  });
}

/** Minimum length of a photo in a video that only shows the strongest shots. */
const CHOSEN_PHOTO_FRAMES = 2 * FRAME_RATE;

/**
 * Chooses as many shots as fit a video of this length at two seconds per photo: the first shot, then those
 * ranked highest.
 * @param ranking positions of all shots, the strongest first.
 * @returns their positions, in the shots' order.
 */
export function chooseShots(
  shots: readonly StoryboardShot[],
  transitions: readonly TransitionType[],
  targetSeconds: number,
  ranking: readonly number[],
): number[] {
  const pace = paceOf(targetSeconds);
  const available = targetSeconds * FRAME_RATE;
  const chosen: number[] = [];
  for (const position of [0, ...ranking.filter((other) => other !== 0)]) {
    const wanted = [...chosen, position].sort((a, b) => a - b);
    const lengths = wanted.map((i) => {
      const shot = shots[i];
      return shot === undefined ? 0 : (ownFrames(shot, pace) ?? CHOSEN_PHOTO_FRAMES);
    });
    const types = wanted.map((i) => transitions[i] ?? 'fade');
    const { totalFrames } = layOut(lengths, overlapsOf(types.slice(0, -1)), types);
    if (totalFrames <= available || chosen.length === 0) chosen.push(position);
  }
  return chosen.sort((a, b) => a - b);
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
