import PgBoss from 'pg-boss';
import type { RenderEvent } from '@/contracts/render-event';
import type { RenderJob } from '@/contracts/render-job';

/** The schema pg-boss keeps its tables in. */
export const queueSchema = 'job_queue';

/**
 * Videos take minutes and a person waits for an enhancement, so each has a queue of its own and the
 * one never stands behind the other.
 */
export const jobQueues = ['videos', 'pictures'] as const;
export type JobQueueName = (typeof jobQueues)[number];
export const eventQueue = 'events';

/** Notification channels. They only wake; what counts is in the tables. */
export const channels = {
  job: 'homereel_job',
  event: 'homereel_event',
  cancel: 'homereel_cancel',
  progress: 'homereel_progress',
} as const;

export function toQueueName(job: RenderJob): JobQueueName {
  return job.kind === 'enhancement' ? 'pictures' : 'videos';
}

/** Anything that runs SQL, as pg-boss wants it. */
export interface SqlRunner {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const forever = { retentionMinutes: 365 * 24 * 60, expireInSeconds: 23 * 60 * 60 };

/**
 * Opens pg-boss and makes sure its tables and our queues exist. Several processes may do so at once.
 * @param supervise whether this process also archives what is done; one kind of process is enough.
 */
export async function openBoss(options: {
  connectionString: string;
  supervise: boolean;
  onError: (error: unknown) => void;
}): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    schema: queueSchema,
    supervise: options.supervise,
    schedule: false,
    max: 2,
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const name of jobQueues) {
    // Retries wait 1 to 2 s, then 2 to 4 s, and so on; the worker decides when enough is enough.
    await boss.createQueue(name, {
      name,
      retryLimit: 1_000,
      retryDelay: 1,
      retryBackoff: true,
      ...forever,
    });
  }
  await boss.createQueue(eventQueue, {
    name: eventQueue,
    retryLimit: 1_000_000,
    retryDelay: 5,
    ...forever,
  });
  return boss;
}

/** Writes a durable event in the transaction `db` runs in, and wakes the product API. */
export async function sendEvent(
  boss: PgBoss,
  db: SqlRunner,
  event: Exclude<RenderEvent, { kind: 'progress' }>,
): Promise<void> {
  await boss.send(eventQueue, event, { db });
  await db.executeSql('select pg_notify($1, $2)', [channels.event, event.jobId]);
}
