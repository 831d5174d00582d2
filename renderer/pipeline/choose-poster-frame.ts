import type { FrameRun } from '@/engine/timing/schedule-words';

/** Frames a title takes to arrive, all of its lines. */
const ARRIVAL_FRAMES = 36;
/** The frame that is taken is up to so many later (`stillArgs`): no words may have begun by then. */
const MAX_LATER_FRAMES = 3;

/**
 * The frame of the first segment that stands for the video before it plays: without words, as a player
 * draws its controls over it, and as they may be of a day that has passed; else with the fewest. Where it
 * has the same words all the time, they have arrived.
 * @param frames of the segment.
 */
export function choosePosterFrame(frames: number, words: readonly FrameRun[]): number {
  const all = Array.from({ length: frames }, (_, frame) => frame);
  const counts = all.map(
    (frame) =>
      words.filter(
        ({ startFrame, endFrame }) => startFrame <= frame + MAX_LATER_FRAMES && frame < endFrame,
      ).length,
  );
  const least = Math.min(...counts);
  const plainest = all.filter((frame) => counts[frame] === least);
  const middle = Math.floor(frames / 2);
  if (least > 0 && plainest.length === frames) {
    return Math.max(middle, Math.min(ARRIVAL_FRAMES, frames - 1));
  }
  const isNearer = (one: number, other: number) =>
    Math.abs(one - middle) < Math.abs(other - middle);
  return plainest.reduce((best, frame) => (isNearer(frame, best) ? frame : best));
}
