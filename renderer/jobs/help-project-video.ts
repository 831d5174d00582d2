import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedParts } from '@/adapters/queue/job-queue';
import type { ProjectVideoJob } from '@/contracts/production/render-job';
import { orderOpenParts, type Part, planParts } from '../pipeline/plan-parts';
import { startProgressMeter } from '../pipeline/progress-meter';
import { renderParts } from '../pipeline/render-segments';
import { openSegmentCache } from '../pipeline/segment-cache';
import { storeSegments } from '../pipeline/store-segments';
import type { JobDeps } from './job-deps';
import { openJobMedia } from './job-media';
import { passOverFailure } from './pass-over-failure';
import { prepareVersions } from './prepare-versions';

const POLL_MS = 250;

/**
 * Encodes parts of another renderer's job and stores them for it, with the lowest priority, until none is
 * left. It prepares the versions itself, because their parts follow from the job alone.
 * @throws the signal's reason when it is aborted; any error that prevents a part.
 */
export async function helpProjectVideo(
  job: ProjectVideoJob,
  shared: SharedParts,
  signal: AbortSignal,
  deps: JobDeps,
): Promise<void> {
  if (deps.generatedClips !== undefined) return;
  await deps.requireFreeSpace?.();
  await using media = await openJobMedia(job, deps);
  const { folder } = media;
  const versions = await prepareVersions(job, job.versions, {
    media,
    deps,
    signal,
    attempt: (_, make) => make().catch(passOverFailure),
    generate: async () => new Map(),
  });
  const planned = planParts(versions.map(({ segments }) => segments));
  const cache = await openSegmentCache(deps.cache.folder, deps.cache.maxBytes);
  const announce = () => undefined;
  const renderDeps = { ...deps, folder, signal, isBackground: true, announce };
  const meter = startProgressMeter(announce);
  const finish = async ({ name, segments }: Part) => {
    await storeSegments(segments, cache, deps.segmentStore);
    await shared.finish(name);
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      const open = await untilOffered(shared, planned, signal);
      // All renderers work on the first incomplete version: it completes soonest, and its holder finishes it
      // in the meantime.
      const position = open.findIndex((parts) => parts.length > 0);
      const [version, parts] = [versions[position], open[position]];
      if (version === undefined || parts === undefined) return;
      const steps = { take: ({ name }: Part) => shared.take(name), finish };
      await renderParts(version.request, parts, steps, { cache, deps: renderDeps, meter });
      await cache.prune();
    }
  } finally {
    meter.stop();
  }
}

/**
 * Waits until the job's holder offers parts.
 * @returns the open ones of each version, in the order in which to take them; none if the job has ended.
 */
async function untilOffered(
  shared: SharedParts,
  planned: readonly (readonly Part[])[],
  signal: AbortSignal,
): Promise<Part[][]> {
  for (;;) {
    const states = await shared.list();
    if (states === undefined) return [];
    if (states.size > 0) {
      return planned.map((parts) => orderOpenParts(parts, states));
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
