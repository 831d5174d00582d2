import type { Db } from 'pg-boss';
import type { Queryable, Transaction } from '@/adapters/database/database';
import { readTraceparent } from '@/adapters/tracing/tracing';
import type { JobId, ProjectId } from '@/contracts/ids';
import {
  messageVersion,
  renderEventVersion,
  renderStreamVersion,
  toJobVersion,
} from '@/contracts/production/message-version';
import {
  type RenderEvent,
  renderEvent,
  type VersionEvent,
} from '@/contracts/production/render-event';
import type { RenderJob } from '@/contracts/production/render-job';
import { enqueueTask, takeTasks } from './api-tasks';
import type { JobDescription, JobQueue, QueueDepth } from './job-queue';
import {
  aheadQueue,
  eventQueue,
  hasChanged,
  jobQueues,
  openBoss,
  pollOptions,
  progressChannel,
  queueSchema,
  sendEvent,
  streamQueue,
  toQueueName,
} from './open-boss';

/** Timeout of closing; an event still being handled then is redelivered. */
const CLOSE_TIMEOUT_MS = 3_000;

const aliveSql = `
  select id::text as job_id from ${queueSchema}.job
   where name = any($2) and id::text = any($1::text[]) and state < 'completed'
  union
  select data->>'jobId' from ${queueSchema}.job
   where name = $3 and data->>'jobId' = any($1::text[]) and state < 'completed'`;

/**
 * The turn of the next job of group $2 in queue $1: start-time fair queuing, weighted by a job's versions. A
 * group's jobs get consecutive turns, starting at the turn being served, so with n groups each gets every
 * n-th version and none waits for another's whole backlog. A job's `group_tier`, a pg-boss column for limits
 * we do not use, holds the turn after its last version.
 */
const turnSql = `
  select greatest(
           coalesce(max(-priority) filter (where state = 'active'),
                    min(-priority) filter (where state < 'active'), 0),
           max(coalesce(group_tier::int, -priority + 1)) filter (where group_id = $2), 0)::int as turn
    from ${queueSchema}.job where name = $1 and state < 'completed'`;

const aheadSql = `
  select id::text as id from ${queueSchema}.job
   where name = $1 and singleton_key = $2 and state <= 'active'`;

/** The priority ahead of all waiting jobs. */
const foremostSql = `
  select coalesce(max(priority), 0)::int + 1 as priority
    from ${queueSchema}.job where name = $1 and state < 'active'`;

const reportsSql = `
  select data from ${queueSchema}.job
   where name = $1 and data->>'jobId' = $2 and data->>'kind' in ('version-completed', 'version-failed')
     and state < 'completed'
   order by created_on`;

const streamingSql = `
  select distinct data->>'mediaId' as "mediaId" from ${queueSchema}.job
   where name = $1 and data->>'mediaId' = any($2::text[])`;

const describeSql = `
  select j.id::text as "jobId", j.name as queue, j.state::text as state,
         case when j.started_on is null then 0 else j.retry_count + 1 end as attempts,
         j.created_on as created, j.started_on as started, j.completed_on as ended,
         j.heartbeat_on as heartbeat,
         coalesce((select jsonb_agg(jsonb_build_object('name', n.name, 'storedAt', n.written)
                                    order by n.written)
                     from job_checkpoints n where n.job_id = j.id), '[]') as checkpoints
    from ${queueSchema}.job j where j.name = any($2) and j.id = any($1::uuid[])`;

const forgetAheadSql = `delete from ${queueSchema}.job where name = $1 and singleton_key = $2`;

/** Queues with messages about jobs and media: events, streams to encode, invitations to help. */
const forgetAboutSql = `
  delete from ${queueSchema}.job
   where data->>'jobId' = any($1::text[]) or data->>'mediaId' = any($2::text[])`;
const forgetPersonSql = `delete from ${queueSchema}.job where group_id = $1`;

const sweepCheckpointsSql = `
  delete from job_checkpoints n
   where written < now() - interval '1 day'
     and not exists (select from ${queueSchema}.job j where j.name = any($1) and j.id = n.job_id)`;

const depthColumns = `
         count(*) filter (where state < 'active')::int as waiting,
         count(*) filter (where state = 'active')::int as running,
         coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8
           as "oldestSeconds"
    from ${queueSchema}.job where name = any($1) and state < 'completed'`;
const depthSql = `select ${depthColumns}`;
const depthByKindSql = `select data->>'kind' as kind, ${depthColumns} group by 1`;

/**
 * The product API's side of the queue: pg-boss in the product's own PostgreSQL.
 * @param options.database runs statements outside a transaction.
 * @param options.onError receives errors that are retried.
 */
export async function openPgBossQueue(options: {
  connectionString: string;
  database: Queryable;
  onError: (error: unknown) => void;
}): Promise<JobQueue> {
  const boss = await openBoss(options);
  const closers: (() => Promise<void>)[] = [];

  async function withdrawAhead(transaction: Transaction, projectId: ProjectId): Promise<void> {
    const found = await transaction.query<{ id: string }>(aheadSql, [aheadQueue, projectId]);
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await boss.cancel(aheadQueue, ids, { db: toDb(transaction) });
  }

  return {
    async enqueue(transaction, job, person) {
      if (job.kind === 'project-video') await withdrawAhead(transaction, job.projectId);
      const db = toDb(transaction);
      const queue = toQueueName(job);
      const [turn] = await transaction.query<{ turn: number }>(turnSql, [queue, person]);
      const first = turn?.turn ?? 0;
      const group = { id: person, tier: String(first + countVersions(job)) };
      const data = { ...job, messageVersion: toJobVersion(job), traceparent: readTraceparent() };
      // pg-boss takes the highest priority first, and of equal ones the oldest.
      await boss.send(queue, data, { id: job.jobId, priority: -first, group, db });
    },

    async enqueueAhead(transaction, job) {
      await withdrawAhead(transaction, job.projectId);
      const [foremost] = await transaction.query<{ priority: number }>(foremostSql, [aheadQueue]);
      await boss.send(
        aheadQueue,
        { ...job, messageVersion: toJobVersion(job) },
        {
          id: job.jobId,
          priority: foremost?.priority ?? 1,
          singletonKey: job.projectId,
          db: toDb(transaction),
        },
      );
    },

    async enqueueStream(transaction, job, rank) {
      const data = { ...job, messageVersion: renderStreamVersion };
      const options = { id: job.jobId, priority: rank, db: toDb(transaction) };
      await boss.send(streamQueue, data, options);
    },

    async listStreaming(mediaIds) {
      const found = await options.database.query<{ mediaId: string }>(streamingSql, [
        streamQueue,
        mediaIds,
      ]);
      return found.map(({ mediaId }) => mediaId);
    },

    async cancel(transaction, jobId) {
      const db = toDb(transaction);
      for (const queue of jobQueues) {
        if (!hasChanged(await boss.cancel(queue, jobId, { db }))) continue;
        await sendEvent(boss, db, {
          kind: 'failed',
          jobId,
          cause: 'cancelled',
          message: 'This was canceled.',
        });
      }
    },

    async hasSentRequest(database, jobId) {
      const sent = await database.query(
        `select from job_checkpoints where job_id = $1 and value->>'state' <> 'refused' limit 1`,
        [jobId],
      );
      return sent.length > 0;
    },

    async listReports(database, jobId) {
      const reports = await database.query<{ data: unknown }>(reportsSql, [eventQueue, jobId]);
      return reports.map(({ data }) => parseEvent(data)).filter(isVersionEvent);
    },

    async listAlive(jobIds) {
      const alive = await options.database.query<{ job_id: JobId }>(aliveSql, [
        jobIds,
        jobQueues,
        eventQueue,
      ]);
      return alive.map((row) => row.job_id);
    },

    describeJobs: (jobIds) =>
      options.database.query<JobDescription>(describeSql, [jobIds, jobQueues]),

    async requeue(transaction, jobId) {
      const db = toDb(transaction);
      for (const queue of jobQueues) {
        const [job] = await boss.findJobs(queue, { id: jobId, db });
        if (job?.state !== 'active') continue;
        if (!hasChanged(await boss.cancel(queue, jobId, { db }))) return false;
        await boss.resume(queue, jobId, { db });
        return true;
      }
      return false;
    },

    async forgetProject(transaction, { projectId, jobIds, mediaIds }) {
      const db = toDb(transaction);
      await transaction.query(forgetAheadSql, [aheadQueue, projectId]);
      for (const queue of jobQueues) {
        if (jobIds.length > 0) await boss.deleteJob(queue, [...jobIds], { db });
      }
      await transaction.query(forgetAboutSql, [jobIds, mediaIds]);
      await transaction.query('delete from job_checkpoints where job_id = any($1)', [jobIds]);
    },

    async forgetPerson(transaction, person) {
      await transaction.query(forgetPersonSql, [person]);
    },

    async sweepCheckpoints() {
      await options.database.query(sweepCheckpointsSql, [jobQueues]);
    },

    async onEvent(handle) {
      const id: string = await boss.work<object>(eventQueue, pollOptions, async ([job]) => {
        try {
          if (job !== undefined) await handle(parseEvent(job.data));
        } catch (error) {
          options.onError(error);
          throw error;
        } finally {
          boss.notifyWorker(id);
        }
      });
      const listener = await boss.getDb().listen?.(
        progressChannel,
        (payload) => {
          handOver(payload, handle).catch(options.onError);
        },
        () => undefined,
      );
      if (listener !== undefined) closers.push(() => listener.close());
    },

    enqueueTask: (transaction, task, wanted) => enqueueTask(boss, toDb(transaction), task, wanted),

    onTask: (kind, handle) => takeTasks(boss, { kind, handle, onError: options.onError }),

    async depth() {
      const [depth] = await options.database.query<QueueDepth>(depthSql, [jobQueues]);
      return depth ?? { waiting: 0, running: 0, oldestSeconds: 0 };
    },

    depthByKind() {
      type KindDepth = QueueDepth & { kind: RenderJob['kind'] };
      return options.database.query<KindDepth>(depthByKindSql, [jobQueues]);
    },

    async close() {
      await Promise.all(closers.map((close) => close()));
      await boss.stop({ graceful: true, timeout: CLOSE_TIMEOUT_MS });
    },
  };
}

function isVersionEvent(event: RenderEvent): event is VersionEvent {
  return event.kind === 'version-completed' || event.kind === 'version-failed';
}

function countVersions(job: RenderJob): number {
  return job.kind === 'project-video' ? job.versions.length : 1;
}

/** @throws Error for an event of a newer renderer; a newer product API receives it on redelivery. */
function parseEvent(data: unknown): RenderEvent {
  const { messageVersion: number } = messageVersion.parse(data);
  if (number > renderEventVersion) {
    throw new Error(`An event of version ${number} is left for a newer product API.`);
  }
  return renderEvent.parse(data);
}

async function handOver(
  payload: string,
  handle: (event: RenderEvent) => Promise<void>,
): Promise<void> {
  await handle(parseEvent(JSON.parse(payload)));
}

function toDb(transaction: Transaction): Db {
  return {
    executeSql: async (text, values) => ({ rows: await transaction.query(text, values) }),
  };
}
