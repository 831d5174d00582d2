import type { Job, PgBoss } from 'pg-boss';
import { type JobCheckpoints, JobFailure } from './job-queue';
import { queueSchema } from './open-boss';

/**
 * Checkpoints in the database. Only the worker that holds the job may write them: a job's
 * `retry_count` grows each time it is fetched again, so it names the run.
 */
export function openCheckpoints(boss: PgBoss, job: Job): JobCheckpoints {
  const db = boss.getDb();

  /** Locks the job's row, so that a cancellation cannot interleave. */
  async function insert(name: string, value: object, states: readonly string[]): Promise<boolean> {
    const { rows } = await db.executeSql(
      `with held as (
         select id from ${queueSchema}.job
          where name = $4 and id = $1 and retry_count = $5 and state::text = any($6::text[])
            for update
       )
       insert into job_checkpoints (job_id, name, value) select id, $2, $3::jsonb from held
       on conflict (job_id, name) do update set value = excluded.value, written = now()
       returning job_id`,
      [job.id, name, JSON.stringify(value), job.name, job.retryCount, states],
    );
    return rows.length > 0;
  }

  return {
    async read(name) {
      const { rows } = await db.executeSql(
        'select value from job_checkpoints where job_id = $1 and name = $2',
        [job.id, name],
      );
      return rows[0]?.value;
    },
    async begin(name, value) {
      if (!(await insert(name, value, ['active']))) {
        throw new JobFailure('cancelled', 'This was canceled.');
      }
    },
    async write(name, value) {
      // The result of a request is stored even after a cancellation.
      if (!(await insert(name, value, ['active', 'cancelled']))) {
        throw new Error(`job ${job.id} belongs to another worker now`);
      }
    },
  };
}
