import type { JobRun } from '@/adapters/queue/job-queue';
import type { RenderStage } from '@/contracts/generation';
import type { RenderCut } from '@/contracts/render-job';
import type { RenderProgressReport } from '../pipeline/render-request';
import type { PreparedVideo } from '../pipeline/render-video';
import { toProgress } from './report-progress';

/** A cut that is ready to be rendered. */
export interface PreparedCut extends PreparedVideo {
  readonly cut: RenderCut;
}

/** A cut with the share of the job's work that it takes. */
export interface WeighedCut extends PreparedCut {
  /** Encoded pixels, and what joining and checking costs beside them. */
  readonly work: number;
}

/** Joining, poster, preview and check cost about as much as encoding so many frames. */
const FINISHING_FRAMES = 25;

/**
 * Gives each cut, in the job's order, the work that those before it leave.
 * @param isCached whether the cache holds the segment of a key.
 */
export function weighCuts(
  cuts: readonly PreparedCut[],
  isCached: (key: string) => boolean,
): WeighedCut[] {
  const made = new Set<string>();
  const isKnown = (key: string) => made.has(key) || isCached(key);
  return cuts.map((cut) => {
    const work = workOf(cut, isKnown);
    for (const { key } of cut.segments) made.add(key);
    return { ...cut, work };
  });
}

function sumWork(cuts: readonly WeighedCut[]): number {
  return cuts.reduce((sum, { work }) => sum + work, 0);
}

const isNone = () => false;

function workOf(
  { segments, request: { size } }: PreparedCut,
  isKnown: (key: string) => boolean,
): number {
  const missing = new Map(segments.map(({ key, frames }) => [key, isKnown(key) ? 0 : frames]));
  const frames = [...missing.values()].reduce((sum, count) => sum + count, FINISHING_FRAMES);
  return frames * size.width * size.height;
}

/** Announces how far a job of several cuts is. */
export interface CutProgress {
  /** Takes the reports of the cut that is made now. */
  announceCut(cut: WeighedCut): (report: RenderProgressReport) => void;
  /** Counts a cut that has ended, well or not. */
  finish(cut: WeighedCut): void;
}

/** Below this share of the work the time left cannot be told. */
const LEAST_ETA_SHARE = 0.02;

/**
 * Weighs each cut by its work. What the cache held at the beginning counts as done from then on.
 * @param start share of the whole job at which its first cut would begin with an empty cache.
 */
export function openCutProgress(
  cuts: readonly WeighedCut[],
  start: number,
  announce: JobRun['announce'],
): CutProgress {
  const all = sumWork(cuts);
  const cachedShare = 1 - all / sumWork(weighCuts(cuts, isNone));
  const begin = start + (1 - start) * cachedShare;
  const lastId = cuts.at(-1)?.cut.cutId;
  const began = performance.now();
  let done = 0;
  return {
    announceCut: (cut) => (report) => {
      const { work } = cut;
      const { cutId } = cut.cut;
      const left = work / workOf(cut, isNone);
      const share = (done + work * report.progress) / all;
      const elapsedSeconds = (performance.now() - began) / 1_000;
      const etaSeconds =
        share < LEAST_ETA_SHARE ? undefined : Math.ceil((elapsedSeconds / share) * (1 - share));
      announce({
        ...toProgress(report),
        stage: toJobStage(report.stage, done === 0, cutId === lastId),
        progress: begin + (1 - begin) * Math.min(1, share),
        etaSeconds,
        cut: { cutId, progress: 1 - left * (1 - report.progress) },
      });
    },
    finish({ work }) {
      done += work;
    },
  };
}

/** The job prepares before its first cut and finishes with its last; between, it renders. */
function toJobStage(stage: RenderStage, isFirst: boolean, isLast: boolean): RenderStage {
  if (stage === 'preparing' && !isFirst) return 'rendering';
  return stage === 'finishing' && !isLast ? 'rendering' : stage;
}
