import type PgBoss from 'pg-boss';
import { jobId as toJobId } from '@/contracts/ids';
import { lockKey, readHistory } from './claimed-job';
import type { Connection } from './connection';
import { jobQueues, queueSchema, sendEvent } from './job-tables';

/** A job that took its worker down with it this often is not given to another. */
const MOST_CRASHES = 3;

interface ActiveJob {
  readonly id: string;
  readonly name: string;
}

/**
 * Puts every job back that is marked as running though nobody holds its lock: its worker died.
 * @returns how many there were.
 */
export async function endAbandonedJobs(boss: PgBoss, connection: Connection): Promise<number> {
  const active = await connection.query<ActiveJob>(
    `select id, name from ${queueSchema}.job where name = any($1) and state = 'active'`,
    [jobQueues],
  );
  let abandoned = 0;
  for (const job of active) {
    const [lock] = await connection.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${lockKey}) as free`,
      [job.id],
    );
    if (lock?.free !== true) continue;
    try {
      if (await putBack(boss, connection, job)) abandoned += 1;
    } finally {
      await connection.query(`select pg_advisory_unlock(${lockKey})`, [job.id]);
    }
  }
  return abandoned;
}

/** The job may have ended between the listing and the lock, so its state is read again. */
function putBack(boss: PgBoss, db: Connection, { id, name }: ActiveJob): Promise<boolean> {
  return db.transaction(async () => {
    const job = await boss.getJobById<object>(name, id, { db, includeArchive: false });
    if (job?.state !== 'active') return false;
    const history = readHistory(job);
    const crashes = history.crashes + 1;
    if (crashes < MOST_CRASHES) {
      await boss.fail(name, id, { ...history, crashes }, { db });
      return true;
    }
    await boss.complete(name, id, {}, { db });
    await sendEvent(boss, db, {
      kind: 'failed',
      jobId: toJobId.parse(id),
      cause: 'crashed',
      message: `This could not be made: the work stopped unexpectedly ${MOST_CRASHES} times. Removing an unusual photo or clip may help.`,
    });
    return true;
  });
}
