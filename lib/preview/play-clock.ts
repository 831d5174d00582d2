import { FRAME_RATE } from '@/contracts/frame-rate';
import type { FrameRange } from './preview-messages';

/** Which frame is due while a video plays. Times are in milliseconds. */
export interface PlayClock {
  /** Starts to count from this frame. */
  start(frame: number, now: number): void;
  /** @returns the frame that is due, and whether the video has come to its end. */
  frameAt(now: number, range: FrameRange, isLoop: boolean): { frame: number; isOver: boolean };
}

export function createPlayClock(): PlayClock {
  let base = { frame: 0, now: 0 };
  return {
    start(frame, now) {
      base = { frame, now };
    },
    frameAt(now, { first, last }, isLoop) {
      const frame = base.frame + Math.floor(((now - base.now) * FRAME_RATE) / 1_000);
      if (isLoop) {
        const isOutside = frame < first || frame > last;
        const turn = (frame - first) % (last - first + 1);
        return { frame: isOutside ? first + Math.max(0, turn) : frame, isOver: false };
      }
      return { frame: Math.min(frame, last), isOver: frame >= last };
    },
  };
}
