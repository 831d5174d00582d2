import type { Job, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { CutEvent, RenderEvent } from '@/contracts/render-event';
import { type RenderJob, renderJob } from '@/contracts/render-job';
import { openCheckpoints } from './checkpoints';
import {
  type CutReport,
  type JobCheckpoints,
  JobFailure,
  type JobRun,
  type JobWorker,
} from './job-queue';
import { hasChanged, inTransaction, progressChannel, queueSchema, sendEvent } from './open-boss';

/** A job whose handler fails with a transient fault is run this often, over about 17 s. */
const MAX_TRIES = 6;
/** A job that ended its worker's process this often is not given to another. */
const MAX_CRASHES = 3;
/** Pause between two notifications of progress of the same stage and cut. */
const PROGRESS_INTERVAL_MS = 400;
/** A run that takes longer is stuck; it counts as a transient fault. */
const RUN_TIMEOUT_MS = 60 * 60_000;

export interface RunContext {
  readonly boss: PgBoss;
  /** Aborted when this process takes no more jobs and requeues those it runs. */
  readonly draining: AbortSignal;
  readonly handle: Parameters<JobWorker['work']>[0];
}

/** Runs that ended in good order, though not with an outcome. All others ended with a crash. */
const requeuedRuns = z.object({ faults: z.number(), drains: z.number() });
type RequeuedRuns = z.infer<typeof requeuedRuns>;
const REQUEUED = 'requeued runs';

type Outcome =
  | { readonly kind: 'ended'; readonly event: Exclude<RenderEvent, { kind: 'progress' }> }
  | { readonly kind: 'requeued'; readonly runs: RequeuedRuns };

/** Runs a fetched job to its end, or requeues it. */
export async function runJob(context: RunContext, job: Job): Promise<void> {
  const checkpoints = openCheckpoints(context.boss, job);
  const outcome = await perform(context, job, checkpoints);
  if (outcome.kind === 'requeued') {
    await requeue(context, job, { checkpoints, runs: outcome.runs });
    return;
  }
  await inTransaction(context.boss, async (db) => {
    // Nothing changes where the job was cancelled, or where another worker has fetched it since.
    const response = await context.boss.complete(job.name, job, null, { db });
    if (hasChanged(response)) await sendEvent(context.boss, db, outcome.event);
  });
}

async function perform(
  context: RunContext,
  job: Job,
  checkpoints: JobCheckpoints,
): Promise<Outcome> {
  const jobId = job.id as RenderJob['jobId'];
  const parsed = renderJob.safeParse(job.data);
  if (!parsed.success) return toFailed(jobId, 'input', 'This can no longer be made.');
  const runs = requeuedRuns
    .catch({ faults: 0, drains: 0 })
    .parse(job.retryCount > 0 ? await checkpoints.read(REQUEUED) : undefined);
  if (job.retryCount - runs.faults - runs.drains >= MAX_CRASHES) {
    const message = `This could not be made: the work stopped unexpectedly ${MAX_CRASHES} times. Removing an unusual photo or clip may help.`;
    return toFailed(jobId, 'crashed', message);
  }
  const signal = AbortSignal.any([
    followJob(context.boss, job),
    context.draining,
    AbortSignal.timeout(RUN_TIMEOUT_MS),
  ]);
  try {
    signal.throwIfAborted();
    const announce = toAnnounce(context.boss, jobId);
    const report = (event: CutReport) => storeReport(context.boss, job, { ...event, jobId });
    const result = await context.handle({
      job: parsed.data,
      checkpoints,
      signal,
      announce,
      report,
    });
    return { kind: 'ended', event: { kind: 'completed', jobId, result } };
  } catch (error) {
    if (context.draining.aborted) {
      return { kind: 'requeued', runs: { ...runs, drains: runs.drains + 1 } };
    }
    return toOutcome(jobId, runs, error);
  }
}

/**
 * Returns a signal that is aborted after the job's own one, with the reason why: JobFailure
 * `cancelled`, or pg-boss's reason where the job belongs to another worker now.
 */
function followJob(boss: PgBoss, job: Job): AbortSignal {
  const controller = new AbortController();
  const follow = async (): Promise<void> => {
    const isCancelled = await readIsCancelled(boss, job).catch(() => false);
    controller.abort(
      isCancelled ? new JobFailure('cancelled', 'This was cancelled.') : job.signal.reason,
    );
  };
  if (job.signal.aborted) void follow();
  else job.signal.addEventListener('abort', () => void follow(), { once: true });
  return controller.signal;
}

/** A cancelled job may have been deleted since. */
async function readIsCancelled(boss: PgBoss, job: Job): Promise<boolean> {
  const [stored] = await boss.findJobs(job.name, { id: job.id });
  return stored === undefined || stored.state === 'cancelled';
}

function toOutcome(jobId: RenderJob['jobId'], runs: RequeuedRuns, error: unknown): Outcome {
  const failure = error instanceof JobFailure ? error : undefined;
  if (failure !== undefined && failure.failure !== 'transient') {
    return toFailed(jobId, failure.failure, failure.message);
  }
  const faults = runs.faults + 1;
  if (faults < MAX_TRIES) return { kind: 'requeued', runs: { ...runs, faults } };
  const message = failure?.message ?? 'Something went wrong on our side. Please try again.';
  return toFailed(jobId, 'passing', message);
}

function toFailed(
  jobId: RenderJob['jobId'],
  cause: Extract<RenderEvent, { kind: 'failed' }>['cause'],
  message: string,
): Outcome {
  return { kind: 'ended', event: { kind: 'failed', jobId, cause, message } };
}

/** Puts the job back, at once when this process drains, else after the pause its queue names. */
async function requeue(
  { boss, draining }: RunContext,
  job: Job,
  { checkpoints, runs }: { checkpoints: JobCheckpoints; runs: RequeuedRuns },
): Promise<void> {
  try {
    await checkpoints.begin(REQUEUED, runs);
  } catch (error) {
    if (error instanceof JobFailure) return;
    throw error;
  }
  if (!draining.aborted) {
    await boss.fail(job.name, job);
    return;
  }
  await inTransaction(boss, async (db) => {
    const response = await boss.cancel(job.name, job, { db });
    if (hasChanged(response)) await boss.resume(job.name, job.id, { db });
  });
}

/**
 * Stores a report of a running job. The job's row is locked meanwhile, so whoever cancels the job comes
 * before or after, never between.
 */
async function storeReport(boss: PgBoss, job: Job, event: CutEvent): Promise<void> {
  await inTransaction(boss, async (db) => {
    const { rows } = await db.executeSql(
      `select state::text as state, retry_count as runs from ${queueSchema}.job
        where name = $1 and id = $2 for update`,
      [job.name, job.id],
    );
    const [stored] = rows;
    if (stored === undefined || stored.state === 'cancelled') {
      throw new JobFailure('cancelled', 'This was cancelled.');
    }
    if (stored.state !== 'active' || stored.runs !== job.retryCount) {
      throw new Error(`job ${job.id} belongs to another worker now`);
    }
    await sendEvent(boss, db, event);
  });
}

function toAnnounce(boss: PgBoss, jobId: RenderJob['jobId']): JobRun['announce'] {
  let last = { step: '', at: 0 };
  return (progress) => {
    const now = Date.now();
    const step = `${progress.stage} ${progress.cut?.cutId}`;
    if (step === last.step && now - last.at < PROGRESS_INTERVAL_MS) return;
    last = { step, at: now };
    const event: RenderEvent = { kind: 'progress', jobId, ...progress };
    boss
      .getDb()
      .executeSql('select pg_notify($1, $2)', [progressChannel, JSON.stringify(event)])
      .catch(() => undefined);
  };
}
