import type { FrameRun } from '@/engine/timing/schedule-words';

/** Frames a title takes to arrive, all of its lines. */
const ARRIVAL_FRAMES = 36;

/**
 * The frame of the first segment that stands for the video before it plays: without words, as a player
 * draws its controls over it; else with all of them, once they have arrived.
 * @param frames of the segment.
 */
export function choosePosterFrame(frames: number, words: readonly FrameRun[]): number {
  const all = Array.from({ length: frames }, (_, frame) => frame);
  const bare = all.filter(
    (frame) => !words.some(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame),
  );
  const middle = Math.floor(frames / 2);
  if (bare.length === 0) return Math.max(middle, Math.min(ARRIVAL_FRAMES, frames - 1));
  const isNearer = (one: number, other: number) =>
    Math.abs(one - middle) < Math.abs(other - middle);
  return bare.reduce((best, frame) => (isNearer(frame, best) ? frame : best));
}
