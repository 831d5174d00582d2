import type { Job, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { withSpan } from '@/adapters/tracing/tracing';
import {
  messageVersion,
  renderEventVersion,
  renderJobVersion,
} from '@/contracts/production/message-version';
import type { RenderEvent, VersionEvent } from '@/contracts/production/render-event';
import { type RenderJob, renderJob } from '@/contracts/production/render-job';
import { openCheckpoints } from './checkpoints';
import {
  type JobCheckpoints,
  JobFailure,
  type JobRun,
  type JobWorker,
  type VersionReport,
} from './job-queue';
import { hasChanged, inTransaction, progressChannel, queueSchema, sendEvent } from './open-boss';
import { seekHelp } from './seek-help';

/** Maximum runs of a job that fails transiently, over about 17 s. */
const MAX_TRIES = 6;
/**
 * Maximum number of worker crashes since a job's last report. Preempted machines also end workers, so the
 * limit is higher than a crashing job alone would need.
 */
const MAX_CRASHES = 8;
/**
 * Maximum number of crashes regardless of reports, so that a job that crashes after each report cannot
 * run forever.
 */
const MAX_FORGIVEN_CRASHES = 32;
/** Minimum interval between progress notifications of the same stage and version. */
const PROGRESS_INTERVAL_MS = 400;
/** Timeout of a run; a longer run counts as a transient failure. */
const RUN_TIMEOUT_MS = 60 * 60_000;

export interface RunContext {
  readonly boss: PgBoss;
  /** Aborted when this process takes no more jobs and requeues those it runs. */
  readonly draining: AbortSignal;
  readonly handle: Parameters<JobWorker['work']>[0];
  /** Absent if other renderers do not help this one. */
  readonly encoderVersion: string | undefined;
  readonly onError: (error: unknown) => void;
}

const othersTurnSql = `
  select from ${queueSchema}.job own
    join ${queueSchema}.job other on other.name = own.name
     and other.group_id <> own.group_id and other.state < 'active' and other.start_after <= now()
     and -other.priority < -own.priority + $3
   where own.name = $1 and own.id = $2 and -own.priority + $3 < own.group_tier::int
   limit 1`;

/**
 * Runs that ended gracefully without an outcome, and crashes before the last report. All others ended with a
 * crash.
 */
const requeuedRuns = z.object({
  faults: z.number(),
  drains: z.number(),
  forgivenCrashes: z.number().default(0),
});
type RequeuedRuns = z.infer<typeof requeuedRuns>;
const REQUEUED = 'requeued runs';

type Outcome =
  | { readonly kind: 'ended'; readonly event: Exclude<RenderEvent, { kind: 'progress' }> }
  | {
      readonly kind: 'requeued';
      readonly runs: RequeuedRuns;
      /** Turns after which the job resumes, behind the jobs whose turn comes first; absent: after a pause. */
      readonly turns?: number;
    };

const traced = z.object({ traceparent: z.string().optional() });

/** Runs a fetched job to its end, or requeues it. */
export async function runJob(context: RunContext, job: Job): Promise<void> {
  const checkpoints = openCheckpoints(context.boss, job);
  const outcome = await perform(context, job, checkpoints);
  if (outcome.kind === 'requeued') {
    await requeue(context, job, { checkpoints, ...outcome });
    return;
  }
  await inTransaction(context.boss, async (db) => {
    // No effect if the job was cancelled or another worker has fetched it since.
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
  let runs = requeuedRuns
    .catch({ faults: 0, drains: 0, forgivenCrashes: 0 })
    .parse(job.retryCount > 0 ? await checkpoints.read(REQUEUED) : undefined);
  const drain = () => ({ ...runs, drains: runs.drains + 1 });
  const { messageVersion: number } = messageVersion.catch({ messageVersion: 1 }).parse(job.data);
  if (number > renderJobVersion) {
    context.onError(new Error(`A job of version ${number} is left for a newer renderer.`));
    return { kind: 'requeued', runs: drain() };
  }
  const parsed = renderJob.safeParse(job.data);
  if (!parsed.success) return toFailed(jobId, 'input', 'This can no longer be made.');
  const crashes = job.retryCount - runs.faults - runs.drains - runs.forgivenCrashes;
  if (crashes >= MAX_CRASHES) {
    const message = `This could not be made: the work stopped unexpectedly ${MAX_CRASHES} times. Removing an unusual photo or clip may help.`;
    return toFailed(jobId, 'crashed', message);
  }
  const reported = new Set<string>();
  const yielding = new AbortController();
  const signal = AbortSignal.any([
    followJob(context.boss, job),
    context.draining,
    yielding.signal,
    AbortSignal.timeout(RUN_TIMEOUT_MS),
  ]);
  try {
    signal.throwIfAborted();
    const announce = toAnnounce(context.boss, jobId);
    const report = async (event: VersionReport) => {
      if (reported.size === 0 && crashes > 0 && runs.forgivenCrashes < MAX_FORGIVEN_CRASHES) {
        runs = { ...runs, forgivenCrashes: runs.forgivenCrashes + crashes };
        await checkpoints.write(REQUEUED, runs);
      }
      reported.add(event.versionId);
      const isOthersTurn = await storeReport(context.boss, job, {
        event: { ...event, jobId },
        turns: reported.size,
      });
      if (isOthersTurn) yielding.abort(new Error('It is the turn of another person’s job.'));
    };
    const { boss, encoderVersion } = context;
    const run: JobRun = {
      job: parsed.data,
      checkpoints,
      signal,
      announce,
      report,
      seekHelp: async (versionIds) =>
        encoderVersion === undefined ? undefined : seekHelp(boss, job, encoderVersion, versionIds),
    };
    const { traceparent: parent } = traced.parse(job.data);
    const attributes = { 'homereel.job_id': jobId, 'homereel.tries': job.retryCount + 1 };
    const result = await withSpan(
      `job ${parsed.data.kind}`,
      { kind: 'consumer', parent, attributes },
      () => context.handle(run),
    );
    return { kind: 'ended', event: { kind: 'completed', jobId, result } };
  } catch (error) {
    if (context.draining.aborted || yielding.signal.aborted) {
      return { kind: 'requeued', runs: drain(), turns: reported.size };
    }
    return toOutcome(jobId, runs, error);
  }
}

/**
 * Returns a signal that is aborted after the job's own one, with the reason: JobFailure `cancelled`, or
 * pg-boss's reason if the job belongs to another worker now.
 */
function followJob(boss: PgBoss, job: Job): AbortSignal {
  const controller = new AbortController();
  const follow = async (): Promise<void> => {
    const isCancelled = await readIsCancelled(boss, job).catch(() => false);
    controller.abort(
      isCancelled ? new JobFailure('cancelled', 'This was canceled.') : job.signal.reason,
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

/** Puts the job back: at once if `turns` is given, otherwise after the queue's retry delay. */
async function requeue(
  { boss }: RunContext,
  job: Job,
  {
    checkpoints,
    runs,
    turns,
  }: { checkpoints: JobCheckpoints } & Extract<Outcome, { kind: 'requeued' }>,
): Promise<void> {
  try {
    await checkpoints.begin(REQUEUED, runs);
  } catch (error) {
    if (error instanceof JobFailure) return;
    throw error;
  }
  if (turns === undefined) {
    await boss.fail(job.name, job);
    return;
  }
  await inTransaction(boss, async (db) => {
    const response = await boss.cancel(job.name, job, { db });
    if (!hasChanged(response)) return;
    await boss.resume(job.name, job.id, { db });
    await db.executeSql(
      `update ${queueSchema}.job set priority = priority - $3 where name = $1 and id = $2`,
      [job.name, job.id, turns],
    );
  });
}

/**
 * Stores a report of a running job. Locks the job's row, so that a concurrent cancellation comes before or
 * after, never between.
 * @param turns how many turns of the job this run has used.
 * @returns whether versions of it are left and another user's waiting job comes before them.
 */
async function storeReport(
  boss: PgBoss,
  job: Job,
  { event, turns }: { event: VersionEvent; turns: number },
): Promise<boolean> {
  return inTransaction(boss, async (db) => {
    const { rows } = await db.executeSql(
      `select state::text as state, retry_count as runs from ${queueSchema}.job
        where name = $1 and id = $2 for update`,
      [job.name, job.id],
    );
    const [stored] = rows;
    if (stored === undefined || stored.state === 'cancelled') {
      throw new JobFailure('cancelled', 'This was canceled.');
    }
    if (stored.state !== 'active' || stored.runs !== job.retryCount) {
      throw new Error(`job ${job.id} belongs to another worker now`);
    }
    await sendEvent(boss, db, event);
    const others = await db.executeSql(othersTurnSql, [job.name, job.id, turns]);
    return others.rows.length > 0;
  });
}

function toAnnounce(boss: PgBoss, jobId: RenderJob['jobId']): JobRun['announce'] {
  let last = { step: '', at: 0 };
  return (progress) => {
    const now = Date.now();
    const step = `${progress.stage} ${progress.version?.versionId}`;
    if (step === last.step && now - last.at < PROGRESS_INTERVAL_MS) return;
    last = { step, at: now };
    const event: RenderEvent = { kind: 'progress', jobId, ...progress };
    boss
      .getDb()
      .executeSql('select pg_notify($1, $2)', [
        progressChannel,
        JSON.stringify({ ...event, messageVersion: renderEventVersion }),
      ])
      .catch(() => undefined);
  };
}
