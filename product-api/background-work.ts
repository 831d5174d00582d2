import { setTimeout as sleep } from 'node:timers/promises';
import {
  makeListing,
  sweepAccounts,
  sweepDrafts,
  sweepListings,
  sweepSupportShares,
} from '@/product-api/office/public';
import { sweepCheckouts } from '@/product-api/people/public';
import {
  applyRenderEvent,
  type Finishers,
  finishEnhancement,
  finishProjectVideo,
  finishShotVideo,
  sweepWork,
} from '@/product-api/production/public';
import { sweepMedia, sweepStreams, sweepUploads } from '@/product-api/project/public';
import { sendDelivery, sweepDeliveries } from '@/product-api/webhooks/public';
import type { Deps } from './deps';

const SWEEP_MS = 15_000;
/** Rare, because it lists all files, and orphaned files only take up space. */
const MEDIA_SWEEP_MS = 60 * 60_000;
/** Videos of an earlier release, or of a backup without its jobs; until then pages play the file. */
const STREAM_SWEEP_MS = 10 * 60_000;

const DELIVERY_SWEEP_MS = 10 * 60_000;
const ACCOUNT_SWEEP_MS = 10 * 60_000;

const finishers: Finishers = {
  'project-video': finishProjectVideo,
  'shot-video': finishShotVideo,
  enhancement: finishEnhancement,
};

/**
 * Starts what runs without a request: applying the renderer's events, and sweeps for work, payments
 * and media that were left unfinished.
 */
export async function startBackgroundWork(deps: Deps): Promise<{ stop(): Promise<void> }> {
  await deps.queue.onEvent((event) => applyRenderEvent(deps, finishers, event));
  await deps.queue.onTask('send-webhook', (task) => sendDelivery(deps, task));
  await deps.queue.onTask('make-listing', (task, run) => makeListing(deps, task, run));
  const stopped = new AbortController();
  const sweeping = [
    keepSweeping(stopped.signal, SWEEP_MS, () => sweepWorkAndCheckouts(deps)),
    keepSweeping(stopped.signal, MEDIA_SWEEP_MS, async () => {
      await attempt(deps, 'media', sweepMedia);
      await attempt(deps, 'uploads', sweepUploads);
    }),
    keepSweeping(stopped.signal, STREAM_SWEEP_MS, () => attempt(deps, 'streams', sweepStreams)),
    keepSweeping(stopped.signal, DELIVERY_SWEEP_MS, () =>
      attempt(deps, 'webhooks', sweepDeliveries),
    ),
    keepSweeping(stopped.signal, DELIVERY_SWEEP_MS, () => attempt(deps, 'listings', sweepListings)),
    keepSweeping(stopped.signal, ACCOUNT_SWEEP_MS, async () => {
      await attempt(deps, 'accounts', sweepAccounts);
      await attempt(deps, 'drafts', sweepDrafts);
      await attempt(deps, 'support', sweepSupportShares);
    }),
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

async function sweepWorkAndCheckouts(deps: Deps): Promise<void> {
  await attempt(deps, 'work', () => sweepWork(deps, finishers));
  await attempt(deps, 'checkouts', sweepCheckouts);
}

async function attempt(
  deps: Deps,
  name: string,
  sweep: (deps: Deps) => Promise<void>,
): Promise<void> {
  try {
    await sweep(deps);
  } catch (error) {
    deps.log.error({ err: error, sweep: name }, 'a sweep failed and runs again soon');
  }
}
