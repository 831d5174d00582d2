import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, ShotId, TenantId, UserId } from '@/contracts/ids';
import type { RenderStage } from '@/contracts/production/generation';
import type { RenderEvent, RenderProgress } from '@/contracts/production/render-event';
import type { RenderJob } from '@/contracts/production/render-job';
import type { Caller } from '@/product-api/http/route';
import type { Charge } from '@/rules/price';

export type WorkKind = RenderJob['kind'];
export type Failure = Extract<RenderEvent, { kind: 'failed' }>['cause'];

/** A request to the renderer. */
export interface Work {
  readonly jobId: JobId;
  readonly kind: WorkKind;
  readonly userId: UserId;
  readonly tenantId: TenantId;
  readonly projectId: ProjectId;
  readonly shotId: ShotId | null;
  readonly state: 'running' | 'completed' | 'failed';
  readonly created: Date;
  readonly ended: Date | null;
  /** The media that it produces; null for a project's video, whose versions have one media each. */
  readonly mediaId: string | null;
  readonly shotIds: readonly ShotId[];
  /** The variants that a project's video shows, in the order of its shots. */
  readonly fileNames: readonly string[];
  readonly prompt: string | null;
  readonly progress: number | null;
  readonly stage: RenderStage | null;
  readonly etaSeconds: number | null;
  readonly progressShotId: ShotId | null;
  readonly fileName: string | null;
  readonly failure: Failure | null;
  readonly error: string | null;
  /** A version was completed: the price is captured, whatever the outcome of the other versions. */
  readonly isDelivered: boolean;
  /** The charge of a project's video; null for other work, and for work of an earlier release. */
  readonly charge: Charge | null;
  /** The shots in its completed versions. */
  readonly deliveredShotIds: readonly ShotId[];
}

export interface NewWork {
  readonly caller: Caller;
  readonly job: RenderJob;
  /** Tokens to hold. */
  readonly price: number;
  /** The line in the account's history after completion. */
  readonly comment: string;
  readonly idempotencyKey: string | undefined;
  /** The media that it produces; absent for a project's video. */
  readonly mediaId?: string;
  /** The charge of a project's video. */
  readonly charge?: Charge;
  /** The variants that a project's video shows, in the order of its shots. */
  readonly fileNames?: readonly string[];
}

const columns = `job_id as "jobId", kind, user_id as "userId", tenant_id as "tenantId",
  project_id as "projectId",
  shot_id as "shotId", state, created, ended, media_id as "mediaId", shot_ids::text[] as "shotIds", file_names as "fileNames", prompt,
  progress, stage, eta_seconds as "etaSeconds", progress_shot_id as "progressShotId",
  file_name as "fileName", failure, error, is_delivered as "isDelivered", charge,
  delivered_shot_ids::text[] as "deliveredShotIds"`;

export async function insertWork(transaction: Transaction, work: NewWork): Promise<void> {
  const { job } = work;
  await transaction.query(
    `insert into work (job_id, kind, user_id, tenant_id, project_id, shot_id, idempotency_key,
                       media_id, shot_ids, prompt, file_names, charge)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      job.jobId,
      job.kind,
      work.caller.userId,
      work.caller.tenantId,
      job.projectId,
      toShotId(job),
      work.idempotencyKey ?? null,
      work.mediaId ?? null,
      job.kind === 'project-video' ? job.items.map((item) => item.shotId) : [],
      job.kind === 'project-video' ? null : job.prompt,
      work.fileNames ?? [],
      work.charge === undefined ? null : JSON.stringify(work.charge),
    ],
  );
}

function toShotId(job: RenderJob): ShotId | null {
  switch (job.kind) {
    case 'project-video':
      return null;
    case 'shot-video':
      return job.item.shotId;
    case 'enhancement':
      return job.shotId;
  }
}

export async function countRunning(database: Queryable, userId: UserId): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from work where user_id = $1 and state = 'running'`,
    [userId],
  );
  return row?.count ?? 0;
}

function select(
  database: Queryable,
  rest: string,
  values: readonly unknown[] = [],
): Promise<Work[]> {
  return database.query<Work>(`select ${columns} from work where ${rest}`, values);
}

/** Reads the newest work of one kind on a project (its video) or on one of its shots. */
export async function selectLatestWork(
  database: Queryable,
  projectId: ProjectId,
  kind: WorkKind,
  shotId?: ShotId,
): Promise<Work | undefined> {
  const latest = `project_id = $1 and kind = $2 and shot_id is not distinct from $3
      order by position desc limit 1`;
  return (await select(database, latest, [projectId, kind, shotId ?? null]))[0];
}

export async function selectByKey(
  database: Queryable,
  userId: UserId,
  idempotencyKey: string,
): Promise<Work | undefined> {
  const ofKey = 'user_id = $1 and idempotency_key = $2';
  return (await select(database, ofKey, [userId, idempotencyKey]))[0];
}

export async function selectWork(database: Queryable, jobId: JobId): Promise<Work | undefined> {
  return (await select(database, 'job_id = $1', [jobId]))[0];
}

export async function lockWork(transaction: Transaction, jobId: JobId): Promise<Work | undefined> {
  return (await select(transaction, 'job_id = $1 for update', [jobId]))[0];
}

export function selectRunning(database: Queryable, projectId: ProjectId): Promise<Work[]> {
  return select(database, `project_id = $1 and state = 'running' order by position`, [projectId]);
}

/** Reads all work of a project or of a user, in order of the requests. */
export function selectAllWork(
  database: Queryable,
  of: { readonly projectId: ProjectId } | { readonly userId: UserId },
): Promise<Work[]> {
  return 'projectId' in of
    ? select(database, 'project_id = $1 order by position', [of.projectId])
    : select(database, 'user_id = $1 order by position', [of.userId]);
}

/** Reads a user's waiting and running work. */
export function selectRunningOf(database: Queryable, userId: UserId): Promise<Work[]> {
  return select(database, `user_id = $1 and state = 'running' order by position`, [userId]);
}

/** Reads work that has been running for over a minute; the sweep checks whether its job is alive. */
export function selectOldRunning(database: Queryable): Promise<Work[]> {
  return select(database, `state = 'running' and created < now() - interval '1 minute' limit 1000`);
}

export async function saveProgress(database: Queryable, event: RenderProgress): Promise<void> {
  await database.query(
    `update work set progress = $2, stage = $3, eta_seconds = $4, progress_shot_id = $5
      where job_id = $1 and state = 'running'`,
    [event.jobId, event.progress, event.stage, event.etaSeconds ?? null, event.shotId ?? null],
  );
}

/** Records that a version of the work, which shows these shots, was delivered. */
export async function saveDelivered(
  transaction: Transaction,
  jobId: JobId,
  shotIds: readonly ShotId[],
): Promise<void> {
  await transaction.query(
    `update work set is_delivered = true, delivered_shot_ids = delivered_shot_ids || $2::uuid[]
      where job_id = $1`,
    [jobId, shotIds],
  );
}

export async function saveCompleted(
  transaction: Transaction,
  jobId: JobId,
  fileName: string | undefined,
): Promise<void> {
  await transaction.query(
    `update work set state = 'completed', ended = now(), progress = 1, eta_seconds = null,
                     file_name = $2 where job_id = $1`,
    [jobId, fileName ?? null],
  );
}

export async function saveFailed(
  transaction: Transaction,
  jobId: JobId,
  end: { failure: Failure; error: string },
): Promise<void> {
  await transaction.query(
    `update work set state = 'failed', ended = now(), eta_seconds = null, failure = $2, error = $3
      where job_id = $1`,
    [jobId, end.failure, end.error],
  );
}

export interface WorkMeasure {
  readonly kind: WorkKind;
  readonly state: 'completed' | 'failed';
  readonly count: number;
  /** Total time from request to end. */
  readonly seconds: number;
}

/** Counts the work that ended within the last hour, and sums its duration. */
export function measureWork(database: Queryable): Promise<WorkMeasure[]> {
  return database.query<WorkMeasure>(
    `select kind, state, count(*)::int as count,
            extract(epoch from sum(ended - created))::float8 as seconds
       from work where ended > now() - interval '1 hour' group by kind, state`,
  );
}
