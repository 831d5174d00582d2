import { setTimeout as sleep } from 'node:timers/promises';
import { sweepCheckouts } from './checkout/sweep-checkouts';
import type { Tools } from './deps';
import { finishEnhancement, finishShotVideo } from './enhancements/finish-variant';
import { applyRenderEvent, type Finishers } from './generation/apply-render-event';
import { finishProjectVideo } from './generation/finish-project-video';
import { sweepWork } from './generation/sweep-work';
import { sweepMedia } from './projects/sweep-media';

const SWEEP_MS = 15_000;
/** Walking through all files takes long, and what is left there harms nobody. */
const MEDIA_SWEEP_MS = 60 * 60_000;

const finishers: Finishers = {
  'project-video': finishProjectVideo,
  'shot-video': finishShotVideo,
  enhancement: finishEnhancement,
};

/**
 * What the product API does without being asked: it applies what the renderer tells, and looks for
 * work and payments that were left hanging.
 */
export async function startBackgroundWork(tools: Tools): Promise<{ stop(): Promise<void> }> {
  await tools.queue.onEvent((event) => applyRenderEvent(tools, finishers, event));
  const stopped = new AbortController();
  const sweeping = [
    keepSweeping(stopped.signal, SWEEP_MS, () => sweepWorkAndCheckouts(tools)),
    keepSweeping(stopped.signal, MEDIA_SWEEP_MS, () => attempt(tools, 'media', sweepMedia)),
  ];
  return {
    async stop() {
      stopped.abort();
      await Promise.all(sweeping);
    },
  };
}

async function keepSweeping(
  signal: AbortSignal,
  pauseMs: number,
  sweep: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await sweep();
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function sweepWorkAndCheckouts(tools: Tools): Promise<void> {
  await attempt(tools, 'work', () => sweepWork(tools, finishers));
  await attempt(tools, 'checkouts', sweepCheckouts);
}

async function attempt(
  tools: Tools,
  name: string,
  sweep: (tools: Tools) => Promise<void>,
): Promise<void> {
  try {
    await sweep(tools);
  } catch (error) {
    tools.log.error({ err: error, sweep: name }, 'a sweep failed and runs again soon');
  }
}
