import type PgBoss from 'pg-boss';
import type { RenderEvent } from '@/contracts/render-event';
import { type RenderJob, renderJob } from '@/contracts/render-job';
import { type ClaimedJob, isActive, type JobHistory, lockKey, readHistory } from './claimed-job';
import type { Connection } from './connection';
import { openJobNotes } from './job-notes';
import { JobFailure, type JobRun, type JobWorker } from './job-queue';
import { channels, type JobQueueName, sendEvent } from './job-tables';

export type Handle = Parameters<JobWorker['work']>[0];

/** A passing fault is tried this often in all, over about half a minute. */
const MOST_TRIES = 5;
/** Pause between two notices of progress of the same stage. */
const PROGRESS_MS = 400;
/** Asked this often whether the job is still ours, in case a cancellation was not heard. */
const CHECK_MS = 5_000;

/** A run that takes longer is stuck; it counts as a passing fault. */
const LONGEST_RUN_MS = 60 * 60_000;

export interface RunContext {
  readonly boss: PgBoss;
  readonly queue: JobQueueName;
  /** Holds the job's lock. The job's end is written through it: who lost the lock cannot write. */
  readonly connection: Connection;
  readonly draining: AbortSignal;
  /** Dispatches an event named after the job when somebody cancels it. */
  readonly cancelled: EventTarget;
  readonly handle: Handle;
}

type Outcome =
  | { readonly kind: 'over'; readonly event: Exclude<RenderEvent, { kind: 'progress' }> }
  | { readonly kind: 'again'; readonly history: JobHistory }
  | { readonly kind: 'handed-back' };

/** Runs a claimed job to its end, or back into the queue. */
export async function runJob(context: RunContext, job: ClaimedJob): Promise<void> {
  const { connection, queue } = context;
  const stop = new AbortController();
  const cancel = () => stop.abort(new JobFailure('cancelled', 'This was cancelled.'));
  const check = setInterval(() => {
    isActive(connection, queue, job.id).then(
      (active) => active || cancel(),
      () => undefined,
    );
  }, CHECK_MS);
  context.cancelled.addEventListener(job.id, cancel, { once: true });
  try {
    const signal = AbortSignal.any([
      stop.signal,
      context.draining,
      connection.lost,
      AbortSignal.timeout(LONGEST_RUN_MS),
    ]);
    const outcome = await perform(context, job, signal);
    clearInterval(check);
    connection.lost.throwIfAborted();
    await settle(context, job, outcome);
  } finally {
    clearInterval(check);
    context.cancelled.removeEventListener(job.id, cancel);
  }
}

async function perform(
  context: RunContext,
  claimed: ClaimedJob,
  signal: AbortSignal,
): Promise<Outcome> {
  const parsed = renderJob.safeParse(claimed.data);
  if (!parsed.success) {
    return toFailed(claimed.id as RenderJob['jobId'], 'input', 'This can no longer be made.');
  }
  const job = parsed.data;
  try {
    const announce = toAnnounce(context.connection, job);
    const notes = openJobNotes(context.connection, context.queue, job.jobId);
    const result = await context.handle({ job, notes, signal, announce });
    return { kind: 'over', event: { kind: 'completed', jobId: job.jobId, result } };
  } catch (error) {
    if (context.draining.aborted) return { kind: 'handed-back' };
    return toOutcome(job, readHistory(claimed), error);
  }
}

function toOutcome(job: RenderJob, history: JobHistory, error: unknown): Outcome {
  const failure = error instanceof JobFailure ? error : undefined;
  if (failure !== undefined && failure.failure !== 'passing') {
    return toFailed(job.jobId, failure.failure, failure.message);
  }
  const faults = history.faults + 1;
  if (faults < MOST_TRIES) return { kind: 'again', history: { ...history, faults } };
  const message = failure?.message ?? 'Something went wrong on our side. Please try again.';
  return toFailed(job.jobId, 'passing', message);
}

function toFailed(
  jobId: RenderJob['jobId'],
  cause: JobFailure['failure'],
  message: string,
): Outcome {
  return { kind: 'over', event: { kind: 'failed', jobId, cause, message } };
}

/** Writes how the job ended, unless it was cancelled meanwhile, and frees its lock. */
async function settle(context: RunContext, job: ClaimedJob, outcome: Outcome): Promise<void> {
  const { boss, queue, connection: db } = context;
  await db.transaction(async () => {
    if (!(await isActive(db, queue, job.id))) return;
    switch (outcome.kind) {
      case 'over':
        await boss.complete(queue, job.id, {}, { db });
        await sendEvent(boss, db, outcome.event);
        break;
      case 'again':
        await boss.fail(queue, job.id, outcome.history, { db });
        break;
      case 'handed-back':
        // pg-boss has no word for "put back, not counted": cancelled and resumed is just that.
        await boss.cancel(queue, job.id, { db });
        await boss.resume(queue, job.id, { db });
        await db.query('select pg_notify($1, $2)', [channels.job, queue]);
        break;
    }
  });
  await db.query(`select pg_advisory_unlock(${lockKey})`, [job.id]);
}

function toAnnounce(connection: Connection, { jobId }: RenderJob): JobRun['announce'] {
  let last = { stage: '', at: 0 };
  return (progress) => {
    const now = Date.now();
    if (progress.stage === last.stage && now - last.at < PROGRESS_MS) return;
    last = { stage: progress.stage, at: now };
    const event: RenderEvent = { kind: 'progress', jobId, ...progress };
    connection
      .query('select pg_notify($1, $2)', [channels.progress, JSON.stringify(event)])
      .catch(() => undefined);
  };
}
