import type { JobRun } from '@/adapters/queue/job-queue';
import type { RenderStage } from '@/contracts/production/generation';
import type { RenderVersion } from '@/contracts/production/render-job';
import type { RenderProgressReport } from '../pipeline/render-request';
import type { PreparedVideo } from '../pipeline/render-video';
import { toProgress } from './report-progress';

/** A version that is ready to be rendered. */
export interface PreparedVersion extends PreparedVideo {
  readonly version: RenderVersion;
}

/** A version with its share of the job's work. */
export interface WeighedVersion extends PreparedVersion {
  /** Encoded pixels, and the equivalent cost of joining and checking. */
  readonly work: number;
}

/** Joining, poster, preview and check cost about as much as encoding this many frames. */
const FINISHING_FRAMES = 25;

/**
 * Assigns each version, in the job's order, the work that the earlier versions leave.
 * @param isCached returns whether the cache contains the segment of a key.
 */
export function weighVersions(
  versions: readonly PreparedVersion[],
  isCached: (key: string) => boolean,
): WeighedVersion[] {
  const made = new Set<string>();
  const isKnown = (key: string) => made.has(key) || isCached(key);
  return versions.map((version) => {
    const work = workOf(version, isKnown);
    for (const { key } of version.segments) made.add(key);
    return { ...version, work };
  });
}

function sumWork(versions: readonly WeighedVersion[]): number {
  return versions.reduce((sum, { work }) => sum + work, 0);
}

const isNone = () => false;

function workOf(
  { segments, request: { size } }: PreparedVersion,
  isKnown: (key: string) => boolean,
): number {
  const missing = new Map(segments.map(({ key, frames }) => [key, isKnown(key) ? 0 : frames]));
  const frames = [...missing.values()].reduce((sum, count) => sum + count, FINISHING_FRAMES);
  return frames * size.width * size.height;
}

/** Reports the progress of a job with several versions. */
export interface VersionProgress {
  /** Returns the progress callback of the version being rendered. */
  announceVersion(version: WeighedVersion): (report: RenderProgressReport) => void;
  /** Counts a version that has ended, successfully or not. */
  finish(version: WeighedVersion): void;
}

/** Below this share of the work the remaining time cannot be estimated. */
const LEAST_ETA_SHARE = 0.02;

/**
 * Weighs each version by its work. Segments that are cached at the start count as done from then on.
 * @param start share of the whole job at which its first version would start with an empty cache.
 */
export function openVersionProgress(
  versions: readonly WeighedVersion[],
  start: number,
  announce: JobRun['announce'],
): VersionProgress {
  const all = sumWork(versions);
  const cachedShare = 1 - all / sumWork(weighVersions(versions, isNone));
  const begin = start + (1 - start) * cachedShare;
  const lastId = versions.at(-1)?.version.versionId;
  const began = performance.now();
  let done = 0;
  return {
    announceVersion: (version) => (report) => {
      const { work } = version;
      const { versionId } = version.version;
      const left = work / workOf(version, isNone);
      const share = (done + work * report.progress) / all;
      const elapsedSeconds = (performance.now() - began) / 1_000;
      const etaSeconds =
        share < LEAST_ETA_SHARE ? undefined : Math.ceil((elapsedSeconds / share) * (1 - share));
      announce({
        ...toProgress(report),
        stage: toJobStage(report.stage, done === 0, versionId === lastId),
        progress: begin + (1 - begin) * Math.min(1, share),
        etaSeconds,
        version: { versionId, progress: 1 - left * (1 - report.progress) },
      });
    },
    finish({ work }) {
      done += work;
    },
  };
}

/** The job prepares before its first version and finishes with its last; in between it renders. */
function toJobStage(stage: RenderStage, isFirst: boolean, isLast: boolean): RenderStage {
  if (stage === 'preparing' && !isFirst) return 'rendering';
  return stage === 'finishing' && !isLast ? 'rendering' : stage;
}
