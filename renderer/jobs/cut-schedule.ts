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
export interface ScheduledCut extends PreparedCut {
  /** Encoded pixels, and what joining and checking costs beside them. */
  readonly work: number;
}

/** Joining, poster, preview and check cost about as much as encoding so many frames. */
const FINISHING_FRAMES = 25;
/** The first cut is to be watchable within this share of the time of all. */
const MAX_FIRST_SHARE = 0.34;

/**
 * Orders cuts as the job lists them, with two exceptions. One of which all segments are cached by then
 * follows at once. Where the first takes more than a third of the work, the quickest precedes it, so
 * that there is something to watch early.
 * @param isCached whether the cache holds the segment of a key.
 */
export function scheduleCuts(
  prepared: readonly PreparedCut[],
  isCached: (key: string) => boolean,
): ScheduledCut[] {
  const listed = weigh(prepared, isCached);
  const all = sumWork(listed);
  if ((listed[0]?.work ?? 0) <= MAX_FIRST_SHARE * all) return listed;
  const alone = prepared.map((cut) => ({ cut, work: workOf(cut, isCached) }));
  const [quickest] = alone.sort((one, other) => one.work - other.work);
  if (quickest === undefined) return listed;
  const others = prepared.filter((cut) => cut !== quickest.cut);
  return weigh([quickest.cut, ...others], isCached);
}

/** Gives each cut the work that those before it leave, and puts those without any first. */
function weigh(cuts: readonly PreparedCut[], isCached: (key: string) => boolean): ScheduledCut[] {
  const waiting = [...cuts];
  const made = new Set<string>();
  const isKnown = (key: string) => made.has(key) || isCached(key);
  const isReady = ({ segments }: PreparedCut) => segments.every(({ key }) => isKnown(key));
  const ordered: ScheduledCut[] = [];
  while (waiting.length > 0) {
    const at = Math.max(0, waiting.findIndex(isReady));
    for (const next of waiting.splice(at, 1)) {
      ordered.push({ ...next, work: workOf(next, isKnown) });
      for (const { key } of next.segments) made.add(key);
    }
  }
  return ordered;
}

function sumWork(cuts: readonly ScheduledCut[]): number {
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
  announceCut(cut: ScheduledCut): (report: RenderProgressReport) => void;
  /** Counts a cut that has ended, well or not. */
  finish(cut: ScheduledCut): void;
}

/** Below this share of the work the time left cannot be told. */
const LEAST_ETA_SHARE = 0.02;

/**
 * Weighs each cut by its work. What the cache held at the beginning counts as done from then on.
 * @param start share of the whole job at which its first cut would begin with an empty cache.
 */
export function openCutProgress(
  scheduled: readonly ScheduledCut[],
  start: number,
  announce: JobRun['announce'],
): CutProgress {
  const all = sumWork(scheduled);
  const cachedShare = 1 - all / sumWork(weigh(scheduled, isNone));
  const begin = start + (1 - start) * cachedShare;
  const lastId = scheduled.at(-1)?.cut.cutId;
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
