import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { Connection } from './connection';
import { type JobQueueName, queueSchema } from './job-tables';

export type ClaimedJob = PgBoss.JobWithMetadata<object>;

/** What the queue remembers of a job between its runs. */
const history = z.object({ faults: z.number().default(0), crashes: z.number().default(0) });
export type JobHistory = z.infer<typeof history>;

export function readHistory(job: Pick<ClaimedJob, 'output'>): JobHistory {
  return history.catch({ faults: 0, crashes: 0 }).parse(job.output ?? {});
}

/** The lock a connection holds while it runs the job `$1`; free again when that connection ends. */
export const lockKey = `hashtextextended('homereel job ' || $1, 0)`;

/** Takes the next job. Its lock is held before anyone can see that it is taken. */
export function claimJob(
  boss: PgBoss,
  queue: JobQueueName,
  connection: Connection,
): Promise<ClaimedJob | undefined> {
  return connection.transaction(async () => {
    const [job] = await boss.fetch<object>(queue, { db: connection, includeMetadata: true });
    if (job !== undefined) await connection.query(`select pg_advisory_lock(${lockKey})`, [job.id]);
    return job;
  });
}

/** Whether the job is still being run, and not cancelled. Locks its row inside a transaction. */
export async function isActive(
  connection: Connection,
  queue: string,
  jobId: string,
): Promise<boolean> {
  const rows = await connection.query(
    `select id from ${queueSchema}.job where name = $1 and id = $2 and state = 'active' for update`,
    [queue, jobId],
  );
  return rows.length > 0;
}
