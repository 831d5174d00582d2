import type { FrameRun } from '@/engine/timing/schedule-words';

/** Frames a title takes to arrive, all of its lines. */
const ARRIVAL_FRAMES = 36;
/** The extracted frame is up to this many frames later (`stillArgs`): no words may have started by then. */
const MAX_LATER_FRAMES = 3;

/**
 * Returns the frame of the first segment that represents the video before it plays: without words, because a
 * player draws its controls over it and the words may announce a past day; otherwise the frame with the
 * fewest words. If the words never change, it is a frame after their animation.
 * @param frames number of frames in the segment.
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
