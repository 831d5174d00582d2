import type { PgBoss } from 'pg-boss';
import type { JobId } from '@/contracts/ids';
import type { PartState, SharedParts } from './job-queue';
import { queueSchema } from './open-boss';

/**
 * Parts are stored with the job's checkpoints. A row without content is open: the first renderer to take it
 * gets it.
 */
const PREFIX = 'part ';

const offerSql = `
  with held as (
    select id from ${queueSchema}.job
     where name = $3 and id = $1 and retry_count = $4 and state = 'active' for update
  )
  insert into job_checkpoints (job_id, name, value) select id, part, '{}' from held, unnest($2::text[]) part
  on conflict (job_id, name) do update set value = excluded.value, written = now()`;

const takeSql = `
  update job_checkpoints set value = jsonb_build_object('by', $3::text), written = now()
   where job_id = $1 and name = $2 and value = '{}'
     and exists (select from ${queueSchema}.job where name = $4 and id = $1 and state = 'active')
  returning name`;

const finishSql = `
  update job_checkpoints set value = '{"isFinished": true}', written = now() where job_id = $1 and name = $2`;

const giveBackSql = `
  update job_checkpoints set value = '{}', written = now() where job_id = $1 and value->>'by' = $2`;

/** Returns one row without a name if nothing is offered, and no row if the job has no holder. */
const listSql = `
  select part.name, case when part.value = '{}' then 'open' when part.value ? 'by' then 'taken'
                         else 'finished' end as state
    from ${queueSchema}.job held
    left join job_checkpoints part on part.job_id = held.id and part.name like '${PREFIX}%'
   where held.name = $2 and held.id = $1 and held.state = 'active'`;

const withdrawSql = `delete from job_checkpoints where job_id = $1 and name like '${PREFIX}%'`;

interface StoredPart {
  readonly name: string | null;
  readonly state: PartState;
}

/** One renderer's view of a job's parts. */
interface PartsOptions {
  readonly queue: string;
  readonly jobId: JobId;
  /** Id of the renderer that takes parts here. */
  readonly by: string;
}

/** Opens one renderer's access to the parts of a job. */
export function openParts(boss: PgBoss, { queue, jobId, by }: PartsOptions) {
  const db = boss.getDb();
  const parts: SharedParts = {
    async take(part) {
      const { rows } = await db.executeSql(takeSql, [jobId, PREFIX + part, by, queue]);
      return rows.length > 0;
    },
    async finish(part) {
      await db.executeSql(finishSql, [jobId, PREFIX + part]);
    },
    async list() {
      const { rows }: { rows: StoredPart[] } = await db.executeSql(listSql, [jobId, queue]);
      if (rows.length === 0) return undefined;
      return new Map(
        rows.flatMap(({ name, state }) =>
          name === null ? [] : [[name.slice(PREFIX.length), state]],
        ),
      );
    },
  };
  return {
    ...parts,
    /** Offers parts again that were taken here and not finished. */
    async giveBack(): Promise<void> {
      await db.executeSql(giveBackSql, [jobId, by]);
    },
    /** @param run the attempt of the job that offers: an earlier attempt can no longer offer. */
    async offer(names: readonly string[], run: number): Promise<void> {
      await db.executeSql(withdrawSql, [jobId]);
      await db.executeSql(offerSql, [jobId, names.map((name) => PREFIX + name), queue, run]);
    },
    async withdraw(): Promise<void> {
      await db.executeSql(withdrawSql, [jobId]);
    },
  };
}
