import { type Db, PgBoss } from 'pg-boss';
import type { ApiTaskKind } from '@/contracts/production/api-task';
import { renderEventVersion } from '@/contracts/production/message-version';
import type { RenderEvent } from '@/contracts/production/render-event';
import type { RenderJob } from '@/contracts/production/render-job';

/** The schema of pg-boss's tables. */
export const queueSchema = 'jobs';

/** Videos take minutes, while a user waits for an enhancement, so each has its own queue. */
export const jobQueues = ['videos', 'pictures'] as const;
export type JobQueueName = (typeof jobQueues)[number];
export const eventQueue = 'events';
/** The queue of segments rendered ahead. */
export const aheadQueue = 'ahead';
/** The queue of streams: renditions of completed videos, which are not urgent. */
export const streamQueue = 'streams';
/** The queue of invitations to help a renderer with its job. */
export const helpQueue = 'help';

/** The queues of the product API's own tasks. */
export const taskQueues = {
  'send-webhook': 'webhooks',
  'make-listing': 'listings',
} as const satisfies Record<ApiTaskKind, string>;

/** The notification channel of progress. Its messages are not stored and may be lost. */
export const progressChannel = 'homereel_progress';

export function toQueueName(job: RenderJob): JobQueueName {
  return job.kind === 'enhancement' ? 'pictures' : 'videos';
}

/** A job is given to another worker when its worker has not sent a heartbeat for this long. */
const HEARTBEAT_SECONDS = 10;
/** Interval at which pg-boss checks heartbeats; only one of all processes does so at a time. */
const SUPERVISE_SECONDS = 1;
const MONITOR_SECONDS = 2;

const DAY_SECONDS = 24 * 60 * 60;
/** Disables pg-boss's own expiry and retry limits: the worker decides when a job has failed. */
const queueOptions = {
  notify: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: DAY_SECONDS - 1,
  retentionSeconds: 365 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  retryLimit: 1_000_000,
};

/**
 * Lifetime of a render-ahead request: the user of a project untouched for this long is unlikely to return
 * soon.
 */
const AHEAD_RETENTION_SECONDS = 60 * 60;

/**
 * pg-boss retries a failed stream at increasing intervals for at most a day; pages play the file meanwhile. A
 * graceful stop of a renderer counts as a try.
 */
const streamOptions = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

/** Longer than a job takes; its renderer withdraws the invitations earlier, unless it was killed. */
const HELP_RETENTION_SECONDS = 60 * 60;

/** A task that fails because of a fault of our own is run again after 2 s, then at increasing intervals. */
const taskOptions = { retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };

/** Polling options of every worker; a notification usually arrives sooner. */
export const pollOptions = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1,
  // A cancelled job stops when its next heartbeat is refused.
  heartbeatRefreshSeconds: 1,
};

/** Like in `adapters/database/postgres.ts`; the queue's statements are short. */
const QUERY_TIMEOUT_MS = 60_000;

/**
 * Opens pg-boss and creates its tables and our queues if they are missing. Several processes may do so
 * concurrently.
 * @param options.queryTimeoutMs for tests; default a minute.
 * @param options.instanceName this process in pg-boss's registry of running instances.
 */
export async function openBoss(options: {
  connectionString: string;
  instanceName?: string | undefined;
  queryTimeoutMs?: number | undefined;
  onError: (error: unknown) => void;
}): Promise<PgBoss> {
  // pg-boss passes the option to its pool, although its own type does not declare it.
  const timeouts = { query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS };
  const boss = new PgBoss({
    ...timeouts,
    connectionString: options.connectionString,
    schema: queueSchema,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    schedule: false,
    ...(options.instanceName !== undefined && { instanceName: options.instanceName }),
    max: 3,
  });
  boss.on('error', options.onError);
  boss.on('warning', ({ message }) => options.onError(new Error(message)));
  await boss.start();
  for (const name of jobQueues) {
    // Retries wait 1 to 2 s, then 2 to 4 s, then 4 s.
    await boss.createQueue(name, {
      ...queueOptions,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 4,
    });
  }
  await boss.createQueue(eventQueue, { ...queueOptions, retryDelay: 2 });
  await boss.createQueue(aheadQueue, {
    ...queueOptions,
    retryLimit: 0,
    retentionSeconds: AHEAD_RETENTION_SECONDS,
    deleteAfterSeconds: AHEAD_RETENTION_SECONDS,
  });
  await boss.createQueue(helpQueue, {
    ...queueOptions,
    retryLimit: 0,
    retentionSeconds: HELP_RETENTION_SECONDS,
    deleteAfterSeconds: HELP_RETENTION_SECONDS,
  });
  await boss.createQueue(streamQueue, { ...queueOptions, ...streamOptions });
  for (const name of Object.values(taskQueues)) {
    await boss.createQueue(name, { ...queueOptions, ...taskOptions });
  }
  return boss;
}

/** Runs `work` between begin and commit; rolls back when it throws. */
export async function inTransaction<Result>(
  boss: PgBoss,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (transaction === undefined) throw new Error('pg-boss has no connection pool of its own');
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** Returns whether a command of pg-boss changed a job. pg-boss's type omits the count in the response. */
export function hasChanged(response: object): boolean {
  return 'affected' in response && response.affected === 1;
}

/** Stores an event in the transaction of `db`. */
export async function sendEvent(
  boss: PgBoss,
  db: Db,
  event: Exclude<RenderEvent, { kind: 'progress' }>,
): Promise<void> {
  await boss.send(eventQueue, { ...event, messageVersion: renderEventVersion }, { db });
}
