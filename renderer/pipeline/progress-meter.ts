import type { RenderStage } from '@/contracts/production/generation';
import type { RenderProgressReport } from './render-request';

/** Milliseconds between two reports. */
const INTERVAL = 500;
/** Shares of the bar at which a stage begins; painting and encoding take nearly all the time. */
const STARTS: Readonly<Record<RenderStage, number>> = {
  waiting: 0,
  preparing: 0,
  rendering: 0.03,
  finishing: 0.96,
};

/** Counts the work and reports it twice per second, the first time immediately. */
export interface ProgressMeter {
  enter(stage: RenderStage): void;
  /** How many frames will be made. */
  expect(frames: number): void;
  advance(): void;
  /** Frames that are not made here after all. */
  drop(frames: number): void;
  /** The item whose frames are being made, or were made last. */
  show(itemId: string | undefined): void;
  /** Frames made so far. */
  made(): number;
  stop(): void;
}

export function startProgressMeter(
  announce: (report: RenderProgressReport) => void,
): ProgressMeter {
  const now = { stage: 'preparing' as RenderStage, frames: 0, done: 0, since: performance.now() };
  let itemId: string | undefined;

  const report = () => {
    const share = now.frames === 0 ? 0 : now.done / now.frames;
    const span = STARTS.finishing - STARTS.rendering;
    const within = now.stage === 'rendering' ? share * span : 0;
    announce({
      stage: now.stage,
      progress: STARTS[now.stage] + within,
      etaSeconds: secondsLeft(now.done, now.frames, performance.now() - now.since),
      shotId: itemId,
    });
  };
  const timer = setInterval(report, INTERVAL);
  report();
  return {
    enter(stage) {
      now.stage = stage;
      report();
    },
    expect(frames) {
      now.frames = frames;
      now.since = performance.now();
    },
    advance() {
      now.done++;
    },
    drop(frames) {
      now.frames -= frames;
    },
    show(id) {
      itemId = id;
    },
    made: () => now.done,
    stop: () => clearInterval(timer),
  };
}

/** Joining and checking takes about this long. */
const CLOSING_SECONDS = 1;

function secondsLeft(done: number, frames: number, elapsed: number): number | undefined {
  if (done < 10) return undefined;
  return Math.ceil((elapsed / 1000 / done) * (frames - done) + CLOSING_SECONDS);
}
