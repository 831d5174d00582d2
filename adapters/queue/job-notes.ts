import type { JobId } from '@/contracts/ids';
import type { Connection } from './connection';
import type { JobNotes } from './job-queue';

/** Notes kept in the database, written through the connection that holds the job's lock. */
export function openJobNotes(connection: Connection, jobId: JobId): JobNotes {
  return {
    async read(name) {
      const [note] = await connection.query<{ value: unknown }>(
        'select value from job_notes where job_id = $1 and name = $2',
        [jobId, name],
      );
      return note?.value;
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
