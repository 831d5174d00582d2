import type { ProjectVideoJob } from '@/contracts/production/render-job';
import { storyboardSeconds } from '@/contracts/production/storyboard';
import { makeSound } from '../pipeline/make-sound';
import { startProgressMeter } from '../pipeline/progress-meter';
import { renderSegments } from '../pipeline/render-segments';
import { openAheadCache } from '../pipeline/segment-cache';
import type { JobDeps } from './job-deps';
import { openJobMedia } from './job-media';
import { passOverFailure } from './pass-over-failure';
import { prepareVersions } from './prepare-versions';

export interface AheadDeps extends JobDeps {
  /** Size limit of the cache for segments rendered ahead, in bytes. */
  readonly aheadBytes: number;
}

/**
 * Renders the segments and the sound that a job for a project's video would need into the cache, on one core
 * and with the lowest priority. Does nothing if that would pay a provider for generated shots. A version that
 * fails is ignored, because a later job reports it.
 * @throws JobFailure while the disk is nearly full; the signal's reason when it is aborted.
 */
export async function renderAhead(
  job: ProjectVideoJob,
  signal: AbortSignal,
  deps: AheadDeps,
): Promise<void> {
  if (deps.generatedClips !== undefined) return;
  await using media = await openJobMedia(job, deps);
  const announce = () => undefined;
  const meter = startProgressMeter(announce);
  try {
    const versions = await prepareVersions(job, job.versions, {
      media,
      deps,
      signal,
      attempt: (_, make) => make().catch(passOverFailure),
      generate: async () => new Map(),
    });
    const cache = await openAheadCache(deps.cache, deps.aheadBytes);
    const { folder } = media;
    const renderDeps = { ...deps, folder, signal, cores: 1, isBackground: true, announce };
    for (const { request, segments } of versions) {
      signal.throwIfAborted();
      await deps.requireFreeSpace?.();
      await renderSegments(request, segments, { cache, deps: renderDeps, meter });
      if (request.sound !== undefined) {
        await makeSound(request.sound, storyboardSeconds(request.storyboard), renderDeps);
      }
      await cache.prune();
    }
  } finally {
    meter.stop();
  }
}
