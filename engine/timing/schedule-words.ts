import { FRAME_RATE, type Storyboard } from '@/contracts/storyboard';
import type { SpokenOverlay } from '@/contracts/words';

/** A run of frames; `endFrame` is the frame after the last. */
export interface FrameRun {
  readonly startFrame: number;
  readonly endFrame: number;
}

const frames = (seconds: number) => Math.round(seconds * FRAME_RATE);

/** Frames the end card stands (docs/titles.md). */
export const END_CARD_FRAMES = frames(4);
/** The first frame is the photo's alone for this long: it is what a player shows before it plays. */
const TITLE_DELAY_FRAMES = frames(0.2);
const MIN_TITLE_FRAMES = frames(2.6);
const MAX_TITLE_FRAMES = frames(4.5);
const LOWER_THIRD_FRAMES = frames(2.2);
const MAX_LOWER_THIRD_FRAMES = frames(3.2);
/** A lower third that would stand for less is left out: nobody reads it. */
const MIN_LOWER_THIRD_FRAMES = frames(1.4);
/** Kept clear at both ends of a shot, and between two overlays. */
const PAUSE_FRAMES = frames(0.3);

/** A storyboard whose last shot stays for an end card. */
export function extendForEndCard(storyboard: Storyboard): Storyboard {
  const last = storyboard.shots.at(-1);
  if (last === undefined) return storyboard;
  const longer = { ...last, frames: last.frames + END_CARD_FRAMES };
  return {
    ...storyboard,
    shots: [...storyboard.shots.slice(0, -1), longer],
    totalFrames: storyboard.totalFrames + END_CARD_FRAMES,
  };
}

/** The title stands while the first shot is on screen alone, but long enough to be read. */
export function scheduleTitle({ shots, transitions, totalFrames }: Storyboard): FrameRun {
  const alone = (shots[0]?.frames ?? 0) - (transitions[0]?.frames ?? 0) - TITLE_DELAY_FRAMES;
  const length = Math.min(Math.max(alone, MIN_TITLE_FRAMES), MAX_TITLE_FRAMES);
  return {
    startFrame: Math.min(TITLE_DELAY_FRAMES, Math.max(0, totalFrames - length)),
    endFrame: Math.min(TITLE_DELAY_FRAMES + length, totalFrames),
  };
}

/** The end card takes the last frames and never leaves. */
export function scheduleEndCard({ totalFrames }: Storyboard): FrameRun {
  return {
    startFrame: Math.max(0, totalFrames - END_CARD_FRAMES),
    endFrame: totalFrames + FRAME_RATE,
  };
}

/**
 * When a shot's lower third stands: while the shot is alone on screen if that is long enough, else
 * into its transitions too.
 * @param free the frames that no other overlay takes.
 * @returns nothing when too little time is left to read it.
 */
export function scheduleLowerThird(
  { shots, transitions }: Storyboard,
  shot: number,
  free: FrameRun,
): FrameRun | undefined {
  const planned = shots[shot];
  if (planned === undefined) return undefined;
  const before = transitions[shot - 1]?.frames ?? 0;
  const after = transitions[shot]?.frames ?? 0;
  const shotEnd = Math.min(planned.start + planned.frames, free.endFrame + PAUSE_FRAMES);
  const alone = { from: planned.start + before, to: shotEnd - after };
  const lacking = Math.max(0, LOWER_THIRD_FRAMES - (alone.to - alone.from));
  const earliest = planned.start + PAUSE_FRAMES;
  const wanted = Math.max(earliest, alone.from - Math.ceil(lacking / 2));
  const startFrame = Math.max(wanted, free.startFrame);
  const latest = shotEnd - PAUSE_FRAMES;
  const stands = Math.max(alone.to - startFrame, LOWER_THIRD_FRAMES);
  const endFrame = Math.min(startFrame + Math.min(stands, MAX_LOWER_THIRD_FRAMES), latest);
  if (endFrame - startFrame < MIN_LOWER_THIRD_FRAMES) return undefined;
  return { startFrame, endFrame };
}

/** A caption that would stand for less is left out: nobody reads it. */
const MIN_SPOKEN_FRAMES = frames(0.4);

/** A voice's caption stands while it is spoken, until the end card begins. */
function scheduleSpoken(
  { startSeconds, endSeconds }: Pick<SpokenOverlay, 'startSeconds' | 'endSeconds'>,
  lastFrame: number,
): FrameRun | undefined {
  const startFrame = frames(startSeconds);
  const endFrame = Math.min(frames(endSeconds), lastFrame);
  return endFrame - startFrame < MIN_SPOKEN_FRAMES ? undefined : { startFrame, endFrame };
}

/** Words as their time depends on them. */
export type TimedWords =
  | { readonly kind: 'title' | 'open-house-title' | 'end-card' }
  | { readonly kind: 'lower-third'; readonly shot: number }
  | ({ readonly kind: 'spoken' } & Pick<SpokenOverlay, 'startSeconds' | 'endSeconds'>);

/** Gives the words of a video their frames, in their order. */
export interface WordSchedule {
  /** @returns nothing for words that there is no time for. */
  find(words: TimedWords): FrameRun | undefined;
  /** Keeps the words after these from standing beside them. */
  take(run: FrameRun): void;
}

export function openSchedule(storyboard: Storyboard, hasEndCard: boolean): WordSchedule {
  const endFrame = hasEndCard ? scheduleEndCard(storyboard).startFrame : storyboard.totalFrames;
  let startFrame = 0;
  return {
    find(words) {
      switch (words.kind) {
        case 'title':
        case 'open-house-title':
          return scheduleTitle(storyboard);
        case 'lower-third':
          return scheduleLowerThird(storyboard, words.shot, { startFrame, endFrame });
        case 'end-card':
          return scheduleEndCard(storyboard);
        case 'spoken':
          return scheduleSpoken(words, endFrame);
      }
    },
    take(run) {
      startFrame = run.endFrame + PAUSE_FRAMES;
    },
  };
}
