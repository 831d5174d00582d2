import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure, type JobRun } from '@/adapters/queue/job-queue';
import { withSpan } from '@/adapters/tracing/tracing';
import type { ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';
import { storyboardSeconds } from '@/contracts/production/storyboard';
import { mapAtOnce } from '../map-at-once';
import { exchangeSegments, type SegmentExchange } from '../pipeline/exchange-segments';
import { makeSound, type SoundDeps } from '../pipeline/make-sound';
import type { RenderProgressReport, RenderRequest } from '../pipeline/render-request';
import { renderPrepared } from '../pipeline/render-video';
import { openSegmentCache } from '../pipeline/segment-cache';
import type { JobDeps } from './job-deps';
import { GENERATION_SHARE, generateShots, type JobMedia, openJobMedia } from './job-media';
import { type PrepareDeps, prepareVersions } from './prepare-versions';
import { type RenderResult, toDisclosure } from './render-result';
import { type SharedVersions, shareVersions } from './share-versions';
import {
  openVersionOutcomes,
  toFailedOutcome,
  type VersionOutcome,
  type VersionResult,
} from './version-outcomes';
import {
  openVersionProgress,
  type PreparedVersion,
  type VersionProgress,
  type WeighedVersion,
  weighVersions,
} from './version-progress';

type Run = Pick<JobRun, 'signal' | 'announce' | 'checkpoints' | 'report'> &
  Partial<Pick<JobRun, 'seekHelp'>>;

/** Runs of a job that try a version with a possibly transient failure, if other versions succeed. */
const MAX_VERSION_FAULTS = 4;

/**
 * Renders a project's versions in the job's order, several concurrently if they only have to be joined, and
 * stores each with its poster and preview as soon as it is complete. Versions share media, analyses and
 * segments. Idle renderers help; a single renderer does all the work itself. A failed version is reported and
 * the others continue; versions that an earlier run of this job ended are not rendered again.
 * @returns the result of the first version of the job that succeeded.
 * @throws JobFailure, the first failure, if none succeeded; the signal's reason when it is aborted.
 */
export async function makeProjectVideo(
  job: ProjectVideoJob,
  run: Run,
  deps: JobDeps,
): Promise<RenderResult> {
  const outcomes = openVersionOutcomes(run);
  const endings = new Map<RenderVersion, VersionOutcome>();
  const pending: RenderVersion[] = [];
  for (const version of job.versions) {
    const outcome = await outcomes.read(version);
    if (outcome === undefined) pending.push(version);
    else endings.set(version, outcome);
  }
  const settle = async (version: RenderVersion, outcome: VersionOutcome) => {
    await outcomes.store(version, outcome);
    endings.set(version, outcome);
  };
  const faults =
    pending.length === 0 ? [] : await makeVersions(job, pending, { run, deps, settle });
  const hasResult = [...endings.values()].some(({ kind }) => kind === 'completed');
  for (const { version, error } of faults) {
    // The job is retried and continues with the versions that have not ended.
    if (!hasResult || (await outcomes.countFault(version)) < MAX_VERSION_FAULTS) throw error;
    const message = 'Something went wrong on our side while we created this version.';
    await settle(version, { kind: 'failed', failure: 'provider', message });
  }
  return firstResult(job.versions.flatMap((version) => endings.get(version) ?? []));
}

/** @throws JobFailure, the first one, if no version succeeded. */
function firstResult(outcomes: readonly VersionOutcome[]): RenderResult {
  for (const outcome of outcomes) {
    if (outcome.kind !== 'completed') continue;
    const { shotIds: _, ...result } = outcome.result;
    return result;
  }
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') throw new JobFailure(outcome.failure, outcome.message);
  }
  throw new Error('a job without versions');
}

/** A version that failed, but may succeed later. */
interface VersionFault {
  readonly version: RenderVersion;
  readonly error: unknown;
}

/** Dependencies for rendering versions. */
interface VersionWork {
  readonly run: Run;
  readonly deps: JobDeps;
  /** Reports the outcome of a version. */
  readonly settle: (version: RenderVersion, outcome: VersionOutcome) => Promise<void>;
}

/** Renders the versions and reports each outcome. @returns the versions that failed, but may succeed later. */
async function makeVersions(
  job: ProjectVideoJob,
  versions: readonly RenderVersion[],
  work: VersionWork,
): Promise<VersionFault[]> {
  const { run, deps } = work;
  const faults: VersionFault[] = [];
  /**
   * Runs a function for one version. Its failure only affects that version, unless the whole job is stopped.
   */
  const attempt = async <Made>(version: RenderVersion, make: () => Promise<Made>) => {
    try {
      run.signal.throwIfAborted();
      return await make();
    } catch (error) {
      run.signal.throwIfAborted();
      const outcome = toFailedOutcome(error);
      if (outcome === undefined) faults.push({ version, error });
      else await work.settle(version, outcome);
      return undefined;
    }
  };
  run.announce({ stage: 'preparing', progress: 0 });
  // Helpers fetch and prepare for themselves, so they can start immediately.
  const help = await seekHelp(versions, work);
  await using offered = help === 'busy' ? undefined : help;
  await using media = await openJobMedia(job, deps);
  let start = 0;
  const prepared = await prepareVersions(job, versions, {
    media,
    deps,
    signal: run.signal,
    attempt,
    async generate(shown) {
      const generated = await generateShots(job, shown, { media, deps, run });
      if (generated.size > 0) start = GENERATION_SHARE;
      return generated;
    },
  });
  const own = { media, run, deps };
  const settleVersion = async (next: PreparedVersion, announce: MakeVersionDeps['announce']) => {
    const attributes = { 'homereel.shape': next.version.shape };
    const result = await attempt(next.version, () =>
      withSpan('make version', { attributes }, () => makeVersion(job, next, { ...own, announce })),
    );
    if (result !== undefined) await work.settle(next.version, { kind: 'completed', result });
  };
  const { folder } = media;
  const { signal } = run;
  const shared = offered && (await shareVersions(prepared, { offered, deps, folder, signal }));
  const exchange = help === 'busy' ? await openExchange(prepared, { deps, folder }) : undefined;
  const isCached = await findCached(prepared, deps);
  const weighed = weighVersions(prepared, isCached);
  const progress = openVersionProgress(weighed, start, run.announce);
  if (shared !== undefined) {
    const mix = (version: PreparedVersion) => mixAhead(version, { ...deps, folder, signal });
    await makeTogether(weighed, { shared, progress, attempt, mix, settleVersion });
    return faults;
  }
  // The first version has priority: while there is something to encode, no other work takes processors from
  // it.
  const isRested = weighed.every(({ segments }) => segments.every(({ key }) => isCached(key)));
  await mapAtOnce(weighed, isRested ? deps.cores : 1, async (next, position) => {
    const isTold = !isRested || position === 0;
    await settleVersion(next, isTold ? progress.announceVersion(next) : () => undefined);
    progress.finish(next);
    exchange?.store(next.segments.filter(({ key }) => !isCached(key)));
  });
  await exchange?.stored();
  return faults;
}

/**
 * Fetches segments of these versions from other renderers that produce identical bytes, and shares the
 * segments made here with them. Used if those renderers have jobs of their own and do not help.
 */
async function openExchange(
  versions: readonly PreparedVersion[],
  { deps, folder }: { readonly deps: JobDeps; readonly folder: string },
): Promise<SegmentExchange> {
  const cache = await openSegmentCache(deps.cache.folder, deps.cache.maxBytes);
  const exchange = exchangeSegments(cache, deps.segmentStore, folder);
  await exchange.fetch(versions.flatMap(({ segments }) => segments));
  return exchange;
}

/**
 * Invites other renderers to help, unless a provider is paid for the shots. A failure to invite must not fail
 * the job.
 */
async function seekHelp(versions: readonly RenderVersion[], { run, deps }: VersionWork) {
  if (deps.generatedClips !== undefined) return undefined;
  return run.seekHelp?.(versions.map(({ versionId }) => versionId)).catch(() => undefined);
}

interface TogetherDeps {
  readonly shared: SharedVersions;
  readonly progress: VersionProgress;
  readonly attempt: PrepareDeps['attempt'];
  /** Mixes a version's sound, so that it is ready when all its segments are. */
  readonly mix: (version: PreparedVersion) => Promise<void>;
  readonly settleVersion: (
    version: PreparedVersion,
    announce: MakeVersionDeps['announce'],
  ) => Promise<void>;
}

/**
 * Encodes segments of one version after the other, and finishes each version whose segments are complete.
 * While other renderers encode the last parts, this leaves as little as possible to finish.
 */
async function makeTogether(
  versions: readonly WeighedVersion[],
  { shared, progress, attempt, mix, settleVersion }: TogetherDeps,
): Promise<void> {
  const untold = () => undefined;
  const unfinished = new Set(versions);
  const finishAll = async () => {
    for (const version of versions) await mix(version);
    for (;;) {
      const next = await shared.nextWhole(unfinished);
      if (next === undefined) return;
      unfinished.delete(next);
      const isWhole = await attempt(next.version, () => shared.complete(next).then(() => true));
      if (isWhole) await settleVersion(next, untold);
    }
  };
  const finishing = finishAll();
  finishing.catch(untold);
  try {
    for (const [position, next] of versions.entries()) {
      const isMade = await attempt(next.version, () =>
        shared.make(next, progress.announceVersion(next)).then(() => true),
      );
      if (isMade === undefined) unfinished.delete(next);
      progress.finish(next);
      // If a helper is gone, an earlier version waits for it no longer than this version took.
      for (const earlier of versions.slice(0, position)) {
        if (unfinished.has(earlier))
          await attempt(earlier.version, () => shared.completeLate(earlier));
      }
    }
  } catch (error) {
    unfinished.clear();
    throw error;
  } finally {
    shared.end();
    // All must have ended before the job's folder is removed.
    await Promise.allSettled([finishing]);
  }
  await finishing;
  await shared.stored();
}

/**
 * Mixes the sound of a version into the cache, from which finishing the version takes it. Finishing reports a
 * failure.
 */
async function mixAhead({ version, request }: PreparedVersion, deps: SoundDeps): Promise<void> {
  const { sound, storyboard } = request;
  if (sound === undefined) return;
  const folder = join(deps.folder, `sound-${version.versionId}`);
  try {
    await mkdir(folder);
    await makeSound(sound, storyboardSeconds(storyboard), { ...deps, folder });
  } catch {
    // Retried without concurrent work when the version is finished.
  }
}

/** @returns whether the cache contained a segment at the time of the call. */
async function findCached(
  prepared: readonly PreparedVersion[],
  { cache: { folder, maxBytes } }: JobDeps,
): Promise<(key: string) => boolean> {
  const cache = await openSegmentCache(folder, maxBytes);
  const cached = new Set<string>();
  for (const { key } of prepared.flatMap(({ segments }) => segments)) {
    if ((await cache.find(key)) !== undefined) cached.add(key);
  }
  return (key) => cached.has(key);
}

interface MakeVersionDeps {
  readonly media: JobMedia;
  readonly run: Run;
  readonly deps: JobDeps;
  readonly announce: (report: RenderProgressReport) => void;
}

/** Renders one version and stores it. */
async function makeVersion(
  job: ProjectVideoJob,
  prepared: PreparedVersion,
  { media, run, deps, announce }: MakeVersionDeps,
): Promise<VersionResult> {
  await deps.requireFreeSpace?.();
  const { version, request } = prepared;
  const { mediaStore } = deps;
  const folder = join(media.folder, `version-${version.versionId}`);
  await mkdir(folder);
  try {
    const { signal } = run;
    const rendered = await renderPrepared(prepared, { ...deps, folder, signal, announce });
    await Promise.all([
      mediaStore.adopt(version.output.poster, rendered.poster),
      mediaStore.adopt(version.output.preview, rendered.preview),
    ]);
    // Stored last: once the video exists, the other files exist too.
    await mediaStore.adopt(version.output.video, rendered.video);
    const { width, height, seconds, bytes } = rendered;
    const shotIds = request.shots.map(({ id }) => id as ShotId);
    const origin = toOrigin(job, request, deps);
    return { width, height, seconds, bytes, adjustments: [], shotIds, ...origin };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how the frames were made, and how far their content was altered. */
function toOrigin(
  job: ProjectVideoJob,
  { shots }: RenderRequest,
  { imageToVideo }: JobDeps,
): Pick<VersionResult, 'disclosure' | 'provider' | 'model' | 'filmedShots'> {
  const filmedShots = shots.flatMap(({ id, isGenerated }) => (isGenerated ? [id as ShotId] : []));
  if (filmedShots.length > 0) {
    return { disclosure: 'altered', provider: 'fal', model: imageToVideo?.model, filmedShots };
  }
  const shown = job.items.filter(({ shotId }) => shots.some(({ id }) => id === shotId));
  return { disclosure: toDisclosure(shown), provider: 'local' };
}
