import { FRAME_RATE, type Storyboard } from '@/contracts/production/storyboard';
import type { SpokenOverlay } from '@/contracts/project/words';

/** A run of frames; `endFrame` is the frame after the last. */
export interface FrameRun {
  readonly startFrame: number;
  readonly endFrame: number;
}

/** Returns whether two runs share frames. */
export function areAtOnce(one: FrameRun, other: FrameRun): boolean {
  return one.startFrame < other.endFrame && other.startFrame < one.endFrame;
}

const frames = (seconds: number) => Math.round(seconds * FRAME_RATE);

/** Seconds of the end card: 1.8 s of a video of 15 s, 3 s of one of 30 s or more (docs/titles.md). */
const END_CARD_SECONDS = { least: 1.5, most: 3, base: 0.6, share: 0.08 } as const;
/** Frames in which the photo is alone, so that viewers see the house before its text. */
const TITLE_DELAY_FRAMES = frames(0.5);
const MIN_TITLE_FRAMES = frames(2.6);
const MIN_BRIEF_TITLE_FRAMES = frames(1.8);
const MAX_TITLE_FRAMES = frames(4.5);
const LOWER_THIRD_FRAMES = frames(2.2);
const MAX_LOWER_THIRD_FRAMES = frames(3.2);
/** Minimum frames of a lower third; a shorter one could not be read and is left out. */
const MIN_LOWER_THIRD_FRAMES = frames(1.4);
/** Gap at both ends of a shot, and between two overlays. */
const PAUSE_FRAMES = frames(0.3);

/** Returns the seconds of the end card in a video of this length. */
export function endCardSeconds(targetSeconds: number): number {
  const { least, most, base, share } = END_CARD_SECONDS;
  return Math.min(Math.max(base + share * targetSeconds, least), most);
}

/** Returns a storyboard whose last shot is extended for an end card. */
export function extendForEndCard(storyboard: Storyboard, cardSeconds: number): Storyboard {
  const last = storyboard.shots.at(-1);
  if (last === undefined) return storyboard;
  const more = frames(cardSeconds);
  const longer = { ...last, frames: last.frames + more };
  return {
    ...storyboard,
    shots: [...storyboard.shots.slice(0, -1), longer],
    totalFrames: storyboard.totalFrames + more,
  };
}

/**
 * Shows the title while the first shot is on screen alone, but long enough to be read.
 * @param isBrief one or two lines: it leaves with a first shot that is shorter than a title needs.
 */
export function scheduleTitle(
  { shots, transitions, totalFrames }: Storyboard,
  isBrief = false,
): FrameRun {
  const shotEnd = (shots[0]?.frames ?? 0) - TITLE_DELAY_FRAMES;
  const alone = shotEnd - (transitions[0]?.frames ?? 0);
  const least = isBrief
    ? Math.min(Math.max(shotEnd, MIN_BRIEF_TITLE_FRAMES), MIN_TITLE_FRAMES)
    : MIN_TITLE_FRAMES;
  const length = Math.min(Math.max(alone, least), MAX_TITLE_FRAMES);
  return {
    startFrame: Math.min(TITLE_DELAY_FRAMES, Math.max(0, totalFrames - length)),
    endFrame: Math.min(TITLE_DELAY_FRAMES + length, totalFrames),
  };
}

/** Shows the end card in the last frames; it never leaves. */
export function scheduleEndCard({ totalFrames }: Storyboard, cardSeconds: number): FrameRun {
  return {
    startFrame: Math.max(0, totalFrames - frames(cardSeconds)),
    endFrame: totalFrames + FRAME_RATE,
  };
}

/**
 * Shows a shot's lower third while the shot is alone on screen if that is long enough, otherwise also
 * during its transitions.
 * @param free frames that no other overlay uses.
 * @returns undefined if too little time is left to read it.
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

/** Minimum frames of a caption; a shorter one could not be read and is left out. */
const MIN_SPOKEN_FRAMES = frames(0.4);

/** Shows a voice's caption while it is spoken, until the end card begins. */
function scheduleSpoken(
  { startSeconds, endSeconds }: Pick<SpokenOverlay, 'startSeconds' | 'endSeconds'>,
  lastFrame: number,
): FrameRun | undefined {
  const startFrame = frames(startSeconds);
  const endFrame = Math.min(frames(endSeconds), lastFrame);
  return endFrame - startFrame < MIN_SPOKEN_FRAMES ? undefined : { startFrame, endFrame };
}

/** Any text; an end card has its duration. */
type TimedContent =
  | { readonly kind: 'end-card'; readonly seconds: number }
  | { readonly kind: Exclude<TimedWords['kind'], 'end-card'> };

/** Text with the properties that its timing depends on. */
export type TimedWords =
  | {
      readonly kind: 'title' | 'open-house-title';
      readonly isBrief?: boolean | undefined;
    }
  | { readonly kind: 'highlights' }
  | { readonly kind: 'end-card'; readonly seconds: number }
  | { readonly kind: 'lower-third'; readonly shot: number }
  | ({ readonly kind: 'spoken' } & Pick<SpokenOverlay, 'startSeconds' | 'endSeconds'>);

/** Returns the seconds of the end card among these texts; undefined without one. */
export function cardSecondsOf(words: readonly TimedContent[]): number | undefined {
  for (const content of words) if (content.kind === 'end-card') return content.seconds;
  return undefined;
}

/** Assigns the text of a video its frames, in order. */
export interface WordSchedule {
  /** @returns undefined for text that there is no time for. */
  find(words: TimedWords): FrameRun | undefined;
  /** Reserves these frames, so that later text is not shown beside it. */
  take(run: FrameRun): void;
}

/** @param cardSeconds seconds of the end card; absent without one. */
export function openSchedule(
  storyboard: Storyboard,
  cardSeconds: number | undefined,
): WordSchedule {
  const { totalFrames } = storyboard;
  const endFrame =
    cardSeconds === undefined ? totalFrames : scheduleEndCard(storyboard, cardSeconds).startFrame;
  let startFrame = 0;
  let titleEnd = 0;
  return {
    find(words) {
      switch (words.kind) {
        case 'title':
        case 'open-house-title': {
          const title = scheduleTitle(storyboard, words.isBrief);
          titleEnd = title.endFrame + PAUSE_FRAMES;
          return title;
        }
        case 'highlights': {
          // A caption may be below them.
          const free = { startFrame: titleEnd, endFrame };
          return scheduleLowerThird(storyboard, storyboard.shots.length - 1, free);
        }
        case 'lower-third':
          return scheduleLowerThird(storyboard, words.shot, { startFrame, endFrame });
        case 'end-card':
          return scheduleEndCard(storyboard, words.seconds);
        case 'spoken':
          return scheduleSpoken(words, endFrame);
      }
    },
    take(run) {
      startFrame = run.endFrame + PAUSE_FRAMES;
    },
  };
}
