import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { FrameRange } from './preview-messages';

/** The frame that is due, and whether the video has come to its end. */
export interface DueFrame {
  readonly frame: number;
  readonly isOver: boolean;
  /** Share of its time on screen that is over. */
  readonly share: number;
}

/** Which frame is due while a video plays. Times are in milliseconds. */
export interface PlayClock {
  /** Starts to count from this frame. */
  start(frame: number, now: number): void;
  frameAt(now: number, range: FrameRange, isLoop: boolean): DueFrame;
}

export function createPlayClock(): PlayClock {
  let base = { frame: 0, now: 0 };
  return {
    start(frame, now) {
      base = { frame, now };
    },
    frameAt(now, { first, last }, isLoop) {
      const passed = ((now - base.now) * FRAME_RATE) / 1_000;
      const frame = base.frame + Math.floor(passed);
      const share = passed - Math.floor(passed);
      if (isLoop) {
        const isOutside = frame < first || frame > last;
        const turn = (frame - first) % (last - first + 1);
        return { frame: isOutside ? first + Math.max(0, turn) : frame, isOver: false, share };
      }
      return { frame: Math.min(frame, last), isOver: frame >= last, share };
    },
  };
}
