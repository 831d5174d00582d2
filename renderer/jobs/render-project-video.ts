import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure, type JobRun } from '@/adapters/queue/job-queue';
import { withSpan } from '@/adapters/tracing/tracing';
import type { ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderCut } from '@/contracts/render-job';
import { storyboardSeconds } from '@/contracts/storyboard';
import { mapAtOnce } from '../map-at-once';
import { exchangeSegments, type SegmentExchange } from '../pipeline/exchange-segments';
import { makeSound, type SoundDeps } from '../pipeline/make-sound';
import type { RenderProgressReport, RenderRequest } from '../pipeline/render-request';
import { renderPrepared } from '../pipeline/render-video';
import { openSegmentCache } from '../pipeline/segment-cache';
import { type CutOutcome, type CutResult, openCutOutcomes, toFailedOutcome } from './cut-outcomes';
import {
  type CutProgress,
  openCutProgress,
  type PreparedCut,
  type WeighedCut,
  weighCuts,
} from './cut-progress';
import type { JobDeps } from './job-deps';
import { GENERATION_SHARE, generateShots, type JobMedia, openJobMedia } from './job-media';
import { type PrepareDeps, prepareCuts } from './prepare-cuts';
import { type RenderResult, toDisclosure } from './render-result';
import { type SharedCuts, shareCuts } from './share-cuts';

type Run = Pick<JobRun, 'signal' | 'announce' | 'checkpoints' | 'report'> &
  Partial<Pick<JobRun, 'seekHelp'>>;

/** A cut with a fault that may pass is tried by this many runs of the job, where others succeed. */
const MAX_CUT_FAULTS = 4;

/**
 * Makes a project's cuts one after the other in the job's order, several at once where they only have to be joined, and puts
 * each with its poster and preview into the store as soon as it is done. Cuts share media, analyses and segments. Idle renderers help; one that is alone
 * makes everything itself. One that fails is reported and the
 * others go on; those an earlier run of this job has ended are not made again.
 * @returns the result of the first cut of the job that succeeded.
 * @throws JobFailure, the first failure, when none succeeded; the signal's reason when it is aborted.
 */
export async function makeProjectVideo(
  job: ProjectVideoJob,
  run: Run,
  deps: JobDeps,
): Promise<RenderResult> {
  const outcomes = openCutOutcomes(run);
  const endings = new Map<RenderCut, CutOutcome>();
  const pending: RenderCut[] = [];
  for (const cut of job.cuts) {
    const outcome = await outcomes.read(cut);
    if (outcome === undefined) pending.push(cut);
    else endings.set(cut, outcome);
  }
  const settle = async (cut: RenderCut, outcome: CutOutcome) => {
    await outcomes.store(cut, outcome);
    endings.set(cut, outcome);
  };
  const faults = pending.length === 0 ? [] : await makeCuts(job, pending, { run, deps, settle });
  const hasResult = [...endings.values()].some(({ kind }) => kind === 'completed');
  for (const { cut, error } of faults) {
    // The job is tried again; it goes on with the cuts that have not ended.
    if (!hasResult || (await outcomes.countFault(cut)) < MAX_CUT_FAULTS) throw error;
    const message = 'Something went wrong on our side while this version was made.';
    await settle(cut, { kind: 'failed', failure: 'provider', message });
  }
  return firstResult(job.cuts.flatMap((cut) => endings.get(cut) ?? []));
}

/** @throws JobFailure, the first, when no cut succeeded. */
function firstResult(outcomes: readonly CutOutcome[]): RenderResult {
  for (const outcome of outcomes) {
    if (outcome.kind !== 'completed') continue;
    const { shotIds: _, ...result } = outcome.result;
    return result;
  }
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') throw new JobFailure(outcome.failure, outcome.message);
  }
  throw new Error('a job without cuts');
}

/** A cut that could not be made now, but perhaps later. */
interface CutFault {
  readonly cut: RenderCut;
  readonly error: unknown;
}

/** What making cuts needs. */
interface CutWork {
  readonly run: Run;
  readonly deps: JobDeps;
  /** Reports how a cut ended. */
  readonly settle: (cut: RenderCut, outcome: CutOutcome) => Promise<void>;
}

/** Makes the cuts and settles each. @returns those that could not be made now, but perhaps later. */
async function makeCuts(
  job: ProjectVideoJob,
  cuts: readonly RenderCut[],
  work: CutWork,
): Promise<CutFault[]> {
  const { run, deps } = work;
  const faults: CutFault[] = [];
  /** Does something for one cut. Its failure is that cut's alone, unless the whole job is stopped. */
  const attempt = async <Made>(cut: RenderCut, make: () => Promise<Made>) => {
    try {
      run.signal.throwIfAborted();
      return await make();
    } catch (error) {
      run.signal.throwIfAborted();
      const outcome = toFailedOutcome(error);
      if (outcome === undefined) faults.push({ cut, error });
      else await work.settle(cut, outcome);
      return undefined;
    }
  };
  run.announce({ stage: 'preparing', progress: 0 });
  // Others fetch and prepare for themselves: they begin at once.
  const help = await seekHelp(cuts, work);
  await using offered = help === 'busy' ? undefined : help;
  await using media = await openJobMedia(job, deps);
  let start = 0;
  const prepared = await prepareCuts(job, cuts, {
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
  const settleCut = async (next: PreparedCut, announce: MakeCutDeps['announce']) => {
    const attributes = { 'homereel.shape': next.cut.shape };
    const result = await attempt(next.cut, () =>
      withSpan('make cut', { attributes }, () => makeCut(job, next, { ...own, announce })),
    );
    if (result !== undefined) await work.settle(next.cut, { kind: 'completed', result });
  };
  const { folder } = media;
  const { signal } = run;
  const shared = offered && (await shareCuts(prepared, { offered, deps, folder, signal }));
  const exchange = help === 'busy' ? await openExchange(prepared, { deps, folder }) : undefined;
  const isCached = await findCached(prepared, deps);
  const weighed = weighCuts(prepared, isCached);
  const progress = openCutProgress(weighed, start, run.announce);
  if (shared !== undefined) {
    const mix = (cut: PreparedCut) => mixAhead(cut, { ...deps, folder, signal });
    await makeTogether(weighed, { shared, progress, attempt, mix, settleCut });
    return faults;
  }
  // The first cut is waited for: while there is something to encode, nothing takes processors from it.
  const isRested = weighed.every(({ segments }) => segments.every(({ key }) => isCached(key)));
  await mapAtOnce(weighed, isRested ? deps.cores : 1, async (next, position) => {
    const isTold = !isRested || position === 0;
    await settleCut(next, isTold ? progress.announceCut(next) : () => undefined);
    progress.finish(next);
    exchange?.store(next.segments.filter(({ key }) => !isCached(key)));
  });
  await exchange?.stored();
  return faults;
}

/**
 * Where others make the same bytes but have jobs of their own: fetches what they have made of these cuts. They
 * are given what is made here.
 */
async function openExchange(
  cuts: readonly PreparedCut[],
  { deps, folder }: { readonly deps: JobDeps; readonly folder: string },
): Promise<SegmentExchange> {
  const cache = await openSegmentCache(deps.cache.folder, deps.cache.maxBytes);
  const exchange = exchangeSegments(cache, deps.segmentStore, folder);
  await exchange.fetch(cuts.flatMap(({ segments }) => segments));
  return exchange;
}

/** Invites others, unless a provider is paid for the shots. No fault of it keeps the job from being made. */
async function seekHelp(cuts: readonly RenderCut[], { run, deps }: CutWork) {
  if (deps.generatedClips !== undefined) return undefined;
  return run.seekHelp?.(cuts.map(({ cutId }) => cutId)).catch(() => undefined);
}

interface TogetherDeps {
  readonly shared: SharedCuts;
  readonly progress: CutProgress;
  readonly attempt: PrepareDeps['attempt'];
  /** Mixes a cut's sound, so that it is there when the cut is whole. */
  readonly mix: (cut: PreparedCut) => Promise<void>;
  readonly settleCut: (cut: PreparedCut, announce: MakeCutDeps['announce']) => Promise<void>;
}

/**
 * Makes segments of one cut after the other. Beside that it finishes each cut that is whole: while the last
 * parts are made elsewhere, there is as little as can be left to finish.
 */
async function makeTogether(
  cuts: readonly WeighedCut[],
  { shared, progress, attempt, mix, settleCut }: TogetherDeps,
): Promise<void> {
  const untold = () => undefined;
  const unfinished = new Set(cuts);
  const finishAll = async () => {
    for (const cut of cuts) await mix(cut);
    for (;;) {
      const next = await shared.nextWhole(unfinished);
      if (next === undefined) return;
      unfinished.delete(next);
      const isWhole = await attempt(next.cut, () => shared.complete(next).then(() => true));
      if (isWhole) await settleCut(next, untold);
    }
  };
  const finishing = finishAll();
  finishing.catch(untold);
  try {
    for (const [position, next] of cuts.entries()) {
      const isMade = await attempt(next.cut, () =>
        shared.make(next, progress.announceCut(next)).then(() => true),
      );
      if (isMade === undefined) unfinished.delete(next);
      progress.finish(next);
      // A helper that is gone keeps an earlier one waiting no longer than this one took.
      for (const earlier of cuts.slice(0, position)) {
        if (unfinished.has(earlier)) await attempt(earlier.cut, () => shared.completeLate(earlier));
      }
    }
  } catch (error) {
    unfinished.clear();
    throw error;
  } finally {
    shared.end();
    // None may still run when the job's folder is removed.
    await Promise.allSettled([finishing]);
  }
  await finishing;
  await shared.stored();
}

/** Mixes the sound of a cut into the cache, where it is found when the cut is finished; a fault is told then. */
async function mixAhead({ cut, request }: PreparedCut, deps: SoundDeps): Promise<void> {
  const { sound, storyboard } = request;
  if (sound === undefined) return;
  const folder = join(deps.folder, `sound-${cut.cutId}`);
  try {
    await mkdir(folder);
    await makeSound(sound, storyboardSeconds(storyboard), { ...deps, folder });
  } catch {
    // Tried again, alone, when the cut is finished.
  }
}

/** @returns whether the cache held a segment when this was called. */
async function findCached(
  prepared: readonly PreparedCut[],
  { cache: { folder, maxBytes } }: JobDeps,
): Promise<(key: string) => boolean> {
  const cache = await openSegmentCache(folder, maxBytes);
  const cached = new Set<string>();
  for (const { key } of prepared.flatMap(({ segments }) => segments)) {
    if ((await cache.find(key)) !== undefined) cached.add(key);
  }
  return (key) => cached.has(key);
}

interface MakeCutDeps {
  readonly media: JobMedia;
  readonly run: Run;
  readonly deps: JobDeps;
  readonly announce: (report: RenderProgressReport) => void;
}

/** Renders one cut and puts it into the store. */
async function makeCut(
  job: ProjectVideoJob,
  prepared: PreparedCut,
  { media, run, deps, announce }: MakeCutDeps,
): Promise<CutResult> {
  await deps.requireFreeSpace?.();
  const { cut, request } = prepared;
  const { mediaStore } = deps;
  const folder = join(media.folder, `cut-${cut.cutId}`);
  await mkdir(folder);
  try {
    const { signal } = run;
    const rendered = await renderPrepared(prepared, { ...deps, folder, signal, announce });
    await Promise.all([
      mediaStore.adopt(cut.output.poster, rendered.poster),
      mediaStore.adopt(cut.output.preview, rendered.preview),
    ]);
    // Last: whoever finds the video finds the others too.
    await mediaStore.adopt(cut.output.video, rendered.video);
    const { width, height, seconds, bytes } = rendered;
    const shotIds = request.shots.map(({ id }) => id as ShotId);
    const origin = toOrigin(job, request, deps);
    return { width, height, seconds, bytes, adjustments: [], shotIds, ...origin };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Who made the frames, and how far what they show was altered. */
function toOrigin(
  job: ProjectVideoJob,
  { shots }: RenderRequest,
  { imageToVideo }: JobDeps,
): Pick<CutResult, 'disclosure' | 'provider' | 'model' | 'filmedShots'> {
  const filmedShots = shots.flatMap(({ id, isGenerated }) => (isGenerated ? [id as ShotId] : []));
  if (filmedShots.length > 0) {
    return { disclosure: 'altered', provider: 'fal', model: imageToVideo?.model, filmedShots };
  }
  const shown = job.items.filter(({ shotId }) => shots.some(({ id }) => id === shotId));
  return { disclosure: toDisclosure(shown), provider: 'local' };
}
