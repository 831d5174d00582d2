import { setTimeout as sleep } from 'node:timers/promises';
import { sweepAccounts } from '@/product-api/office/accounts/sweep-accounts';
import { makeListing } from '@/product-api/office/listings/make-listing';
import { sweepListings } from '@/product-api/office/listings/sweep-listings';
import { sweepDrafts } from '@/product-api/office/removal/sweep-drafts';
import { sweepSupportShares } from '@/product-api/office/support/support-share';
import { sweepCheckouts } from '@/product-api/people/checkout/sweep-checkouts';
import {
  finishEnhancement,
  finishShotVideo,
} from '@/product-api/production/enhancements/finish-variant';
import {
  applyRenderEvent,
  type Finishers,
} from '@/product-api/production/generation/apply-render-event';
import { finishProjectVideo } from '@/product-api/production/generation/finish-project-video';
import { sweepWork } from '@/product-api/production/generation/sweep-work';
import { sweepMedia } from '@/product-api/project/projects/sweep-media';
import { sweepUploads } from '@/product-api/project/uploads/sweep-uploads';
import { sweepStreams } from '@/product-api/project/versions/request-stream';
import type { Deps } from './deps';
import { sendDelivery } from './webhooks/send-delivery';
import { sweepDeliveries } from './webhooks/sweep-deliveries';

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
