import type { JobId } from '@/contracts/ids';
import type { Connection } from './connection';
import { JobFailure, type JobNotes } from './job-queue';
import { type JobQueueName, queueSchema } from './job-tables';

/** Notes kept in the database, written through the connection that holds the job's lock. */
export function openJobNotes(connection: Connection, queue: JobQueueName, jobId: JobId): JobNotes {
  return {
    async read(name) {
      const [note] = await connection.query<{ value: unknown }>(
        'select value from job_notes where job_id = $1 and name = $2',
        [jobId, name],
      );
      return note?.value;
    },
    async begin(name, value) {
      // Whoever cancels the job locks its row first: either this is seen there, or the end is here.
      const written = await connection.query(
        `with running as (
           select id from ${queueSchema}.job
            where name = $4 and id = $1 and state = 'active' for update
         )
         insert into job_notes (job_id, name, value) select id, $2, $3 from running
         on conflict (job_id, name) do update set value = excluded.value, written = now()
         returning job_id`,
        [jobId, name, JSON.stringify(value), queue],
      );
      if (written.length === 0) throw new JobFailure('cancelled', 'This was cancelled.');
    },
    async write(name, value) {
      await connection.query(
        `insert into job_notes (job_id, name, value) values ($1, $2, $3)
         on conflict (job_id, name) do update set value = excluded.value, written = now()`,
        [jobId, name, JSON.stringify(value)],
      );
    },
  };
}
