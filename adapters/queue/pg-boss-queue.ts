import type PgBoss from 'pg-boss';
import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import { type RenderEvent, renderEvent } from '@/contracts/render-event';
import type { Connection } from './connection';
import type { JobQueue } from './job-queue';
import {
  channels,
  eventQueue,
  jobQueues,
  openBoss,
  queueSchema,
  type SqlRunner,
  sendEvent,
  toQueueName,
} from './job-tables';
import { type SteadyLoop, startLoop } from './steady-loop';

/** Asked this often whether an event came whose wake-up was lost. */
const POLL_MS = 2_000;

const aliveSql = `
  select id::text as job_id from ${queueSchema}.job
   where name = any($2) and id::text = any($1::text[]) and state < 'completed'
  union
  select data->>'jobId' from ${queueSchema}.job
   where name = $3 and data->>'jobId' = any($1::text[]) and state < 'completed'`;

/**
 * The turn of the next job of group $2 in queue $1: start-time fair queuing, each job counted as one.
 * A group's jobs have turns one after the other, and its first has the turn that is being served, so
 * each group gets every n-th job of n groups and none waits for another's whole line.
 */
const turnSql = `
  select greatest(
           coalesce(max(-priority) filter (where state = 'active'),
                    min(-priority) filter (where state < 'active'), 0),
           max(-priority + 1) filter (where singleton_key = $2), 0)::int as turn
    from ${queueSchema}.job where name = $1 and state < 'completed'`;

const depthSql = `
  select count(*) filter (where state < 'active')::int as waiting,
         count(*) filter (where state = 'active')::int as running,
         coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8
           as "oldestSeconds"
    from ${queueSchema}.job where name = any($1) and state < 'completed'`;

/**
 * The product API's side of the queue: pg-boss on the house's own PostgreSQL.
 * @param options.database runs what needs no transaction.
 * @param options.onError hears of faults that are tried again.
 */
export async function openPgBossQueue(options: {
  connectionString: string;
  database: Queryable;
  onError: (error: unknown) => void;
}): Promise<JobQueue> {
  const boss = await openBoss({ ...options, supervise: true });
  const loops: SteadyLoop[] = [];

  return {
    async enqueue(transaction, job, group) {
      const db = toSqlRunner(transaction);
      const queue = toQueueName(job);
      const [turn] = await transaction.query<{ turn: number }>(turnSql, [queue, group]);
      // pg-boss takes the highest priority first, and of equal ones the oldest.
      const priority = -(turn?.turn ?? 0);
      await boss.send(queue, job, { id: job.jobId, priority, singletonKey: group, db });
      await db.executeSql('select pg_notify($1, $2)', [channels.job, queue]);
    },

    async cancel(transaction, jobId) {
      const db = toSqlRunner(transaction);
      const [job] = await transaction.query<{ name: string }>(
        `select name from ${queueSchema}.job
          where name = any($2) and id = $1 and state < 'completed' for update`,
        [jobId, jobQueues],
      );
      if (job === undefined) return;
      await boss.cancel(job.name, jobId, { db });
      await sendEvent(boss, db, {
        kind: 'failed',
        jobId,
        cause: 'cancelled',
        message: 'This was cancelled.',
      });
      await db.executeSql('select pg_notify($1, $2)', [channels.cancel, jobId]);
    },

    async hasSentRequest(database, jobId) {
      const sent = await database.query(
        `select from job_notes where job_id = $1 and value->>'state' <> 'refused' limit 1`,
        [jobId],
      );
      return sent.length > 0;
    },

    async listAlive(jobIds) {
      const alive = await options.database.query<{ job_id: JobId }>(aliveSql, [
        jobIds,
        jobQueues,
        eventQueue,
      ]);
      return alive.map((row) => row.job_id);
    },

    async onEvent(handle) {
      loops.push(
        startLoop(
          {
            ...options,
            pauseMs: POLL_MS,
            prepare: (connection) =>
              connection.listen([channels.progress, channels.event], (channel, payload) => {
                if (channel === channels.event) for (const loop of loops) loop.wake();
                else handOn(payload, handle).catch(options.onError);
              }),
          },
          (connection) => handOver(boss, connection, handle, options.onError),
        ),
      );
    },

    async depth() {
      type Depth = Awaited<ReturnType<JobQueue['depth']>>;
      const [depth] = await options.database.query<Depth>(depthSql, [jobQueues]);
      return depth ?? { waiting: 0, running: 0, oldestSeconds: 0 };
    },

    async close() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await boss.stop({ graceful: false });
    },
  };
}

/** Takes one event and has it handled; resolves with whether there was one. */
async function handOver(
  boss: PgBoss,
  db: Connection,
  handle: (event: RenderEvent) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<boolean> {
  return db.transaction(async () => {
    // The row stays locked while it is handled: if this process dies, it is free again at once.
    const [job] = await boss.fetch<object>(eventQueue, { db });
    if (job === undefined) return false;
    try {
      await handle(renderEvent.parse(job.data));
      await boss.complete(eventQueue, job.id, {}, { db });
    } catch (error) {
      onError(error);
      await boss.fail(eventQueue, job.id, {}, { db });
    }
    return true;
  });
}

async function handOn(
  payload: string,
  handle: (event: RenderEvent) => Promise<void>,
): Promise<void> {
  await handle(renderEvent.parse(JSON.parse(payload)));
}

function toSqlRunner(transaction: Transaction): SqlRunner {
  return {
    executeSql: async (text, values) => ({ rows: await transaction.query(text, values) }),
  };
}
