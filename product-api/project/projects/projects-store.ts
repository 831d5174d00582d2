import type { Queryable, Transaction } from '@/adapters/database/database';
import { lockCounted } from '@/adapters/database/lock-counted';
import type { ProjectId, VersionId } from '@/contracts/ids';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { Invitation } from '@/contracts/project/invitation';
import type { ProjectMusic } from '@/contracts/project/music';
import type { ProjectStatus } from '@/contracts/project/projects';
import type { VideoShape } from '@/contracts/project/shape';
import type { Caller, Owner } from '@/product-api/http/route';
import { isDraft, touched, warnedColumn } from './drafts-store';
import { leftOutOfProject, type PlannedShot, type ShotRow, shotsOfProject } from './shots-store';

export interface ProjectRow {
  readonly projectId: ProjectId;
  readonly name: string | null;
  readonly address: string | null;
  /** The earliest open house that its finished videos announce. */
  readonly invites: Invitation | null;
  readonly description: string | null;
  readonly status: ProjectStatus;
  readonly revision: number;
  /** Shape of the main version. */
  readonly shape: VideoShape;
  readonly music: ProjectMusic;
  readonly keepsClipSound: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The version whose video represents the project: the main one, or else the first one rendered. */
  readonly videoVersionId: VersionId | null;
  readonly videoSeconds: number | null;
  /** Number of completed versions. */
  readonly versionCount: number;
  /** Whether the last edit can be undone. */
  readonly canUndoEdit: boolean;
  /** Time since which its owner sees the deletion warning; null if there is none. */
  readonly warnedAt: Date | null;
}

/** A project with the uploaded shots that its videos show, in their order. */
export interface ProjectWithShots extends ProjectRow {
  readonly shots: readonly ShotRow[];
  /** Uploaded shots that no video shows; not loaded for lists of projects. */
  readonly leftOut?: readonly ShotRow[];
  /** All shots before the last edit; not loaded for lists of projects. */
  readonly beforeEdit?: readonly PlannedShot[] | null;
}

const columns = `p.project_id as "projectId", p.name, p.facts #>> '{facts,address}' as address,
  p.description, p.status, p.revision, v.shape,
  p.music, p.keeps_clip_sound as "keepsClipSound", p.created_at as "createdAt", p.updated_at as "updatedAt", v.version_id as "videoVersionId",
  m.seconds as "videoSeconds", v.version_count as "versionCount", v.invites,
  p.before_edit is not null as "canUndoEdit", ${warnedColumn} as "warnedAt"`;
const source = `projects p join project_videos v using (project_id)
                left join media m on m.media_id = v.video_id`;
const columnsWithShots = `${columns}, ${shotsOfProject} as shots`;
const projectSql = `select ${columns} from ${source} where p.project_id = $1 and p.user_id = $2`;

export async function insertProject(
  transaction: Transaction,
  caller: Caller,
  project: { name?: string | undefined; description?: string | undefined },
): Promise<ProjectId> {
  const [row] = await transaction.query<{ projectId: ProjectId }>(
    `insert into projects (user_id, tenant_id, name, description, status)
     values ($1, $2, $3, $4, 'uploading') returning project_id as "projectId"`,
    [caller.userId, caller.tenantId, project.name ?? null, project.description ?? null],
  );
  if (row === undefined) throw new Error('a project could not be written');
  return row.projectId;
}

/** Serialises transactions that add to a user's storage. */
export async function lockAllowance(transaction: Transaction, { userId }: Owner): Promise<void> {
  await lockCounted(transaction, 'allowance', userId);
}

export async function countProjects(database: Queryable, { userId }: Owner): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*)::int as count from projects where user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}

export async function selectProject(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<ProjectRow | undefined> {
  return (await database.query<ProjectRow>(projectSql, [projectId, caller.userId]))[0];
}

export async function selectProjectWithShots(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  projectId: ProjectId,
): Promise<ProjectWithShots | undefined> {
  const [row] = await database.query<ProjectWithShots>(
    `select ${columnsWithShots}, ${leftOutOfProject} as "leftOut",
            p.before_edit -> 'shots' as "beforeEdit"
       from ${source} where p.project_id = $1 and p.user_id = $2`,
    [projectId, caller.userId],
  );
  return row;
}

/** Returns the owner of a project, for operators. */
export async function selectProjectOwner(
  database: Queryable,
  projectId: ProjectId,
): Promise<Pick<Caller, 'userId' | 'tenantId'> | undefined> {
  const [row] = await database.query<Pick<Caller, 'userId' | 'tenantId'>>(
    'select user_id as "userId", tenant_id as "tenantId" from projects where project_id = $1',
    [projectId],
  );
  return row;
}

/** Returns all projects of a user, oldest first. */
export function selectProjectsOf(database: Queryable, { userId }: Owner): Promise<ProjectRow[]> {
  return database.query<ProjectRow>(
    `select ${columns} from ${source} where p.user_id = $1 order by p.created_at, p.project_id`,
    [userId],
  );
}

/** Reads the fields of a project that the status call returns: clients poll it every few seconds. */
export async function selectStatus(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<Pick<ProjectRow, 'projectId' | 'status' | 'videoVersionId'> | undefined> {
  const [row] = await database.query<ProjectRow>(
    `select p.project_id as "projectId", p.status, v.version_id as "videoVersionId"
       from projects p join project_videos v using (project_id)
      where p.project_id = $1 and p.user_id = $2`,
    [projectId, caller.userId],
  );
  return row;
}

/** Reads a project and locks its row. Every change of a project or its parts takes this lock first. */
export async function selectProjectLocked(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
): Promise<ProjectRow | undefined> {
  const sql = `${projectSql} for update of p`;
  return (await transaction.query<ProjectRow>(sql, [projectId, caller.userId]))[0];
}

/** Position of the first project of a page. */
export type PageStart = Pick<ProjectRow, 'updatedAt' | 'projectId'>;

/**
 * Reads a page of projects, newest update first, plus one project: the start of the next page.
 * @param page without a limit for all projects, without a start from the newest.
 */
export function selectPage(
  database: Queryable,
  caller: Caller,
  { limit, from }: { limit: number | undefined; from: PageStart | undefined },
): Promise<ProjectWithShots[]> {
  return database.query<ProjectWithShots>(
    `select ${columnsWithShots} from ${source}
      where p.user_id = $1
        and ($2::timestamptz is null or (p.updated_at, p.project_id) <= ($2, $3::uuid))
      order by p.updated_at desc, p.project_id desc
      limit $4::int + 1`,
    [caller.userId, from?.updatedAt.toISOString() ?? null, from?.projectId ?? null, limit ?? null],
  );
}

/** Saves the texts as given, and the given fields of the sound. */
export async function updateProject(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
  saved: {
    name?: string | undefined;
    description?: string | undefined;
    music?: ProjectMusic | undefined;
    keepsClipSound?: boolean | undefined;
  },
): Promise<void> {
  const { name = null, description = null, music = null, keepsClipSound = null } = saved;
  await transaction.query(
    `update projects set name = $3, description = $4, music = coalesce($5, music),
                         keeps_clip_sound = coalesce($6, keeps_clip_sound),
                         revision = revision + 1, updated_at = clock_timestamp()
      where project_id = $1 and user_id = $2`,
    [projectId, caller.userId, name, description, music, keepsClipSound],
  );
}

/** Saves the music of the project's videos. */
export async function updateMusic(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
  music: ProjectMusic,
): Promise<void> {
  await transaction.query('update projects set music = $3 where project_id = $1 and user_id = $2', [
    projectId,
    caller.userId,
    music,
  ]);
}

/** Increments the revision of the project's shots. */
export async function updateVersion(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
): Promise<void> {
  await transaction.query(
    `update projects set revision = revision + 1, updated_at = clock_timestamp()
      where project_id = $1 and user_id = $2`,
    [projectId, caller.userId],
  );
}

/** Saves the state of the project before an edit; null if there is nothing to undo. */
export async function updateBeforeEdit(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
  before: object | null,
): Promise<void> {
  await transaction.query(
    'update projects set before_edit = $3 where project_id = $1 and user_id = $2',
    [projectId, caller.userId, before === null ? null : JSON.stringify(before)],
  );
}

export async function selectBeforeEdit<Before extends object>(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<Before | null> {
  const [row] = await database.query<{ before: Before | null }>(
    'select before_edit as before from projects where project_id = $1 and user_id = $2',
    [projectId, caller.userId],
  );
  return row?.before ?? null;
}

/** Reads the facts that the videos of the caller's project show; null if none were saved. */
export async function selectFacts(
  database: Queryable,
  { userId }: Owner,
  projectId: ProjectId,
): Promise<ProjectFacts | null | undefined> {
  const [row] = await database.query<{ facts: ProjectFacts | null }>(
    'select facts from projects where project_id = $1 and user_id = $2',
    [projectId, userId],
  );
  return row?.facts;
}

/** Returns facts as a read after saving would: the database orders their fields differently. */
export async function toStoredFacts(
  database: Queryable,
  facts: ProjectFacts,
): Promise<ProjectFacts> {
  const [row] = await database.query<{ facts: ProjectFacts }>('select $1::jsonb as facts', [
    JSON.stringify(facts),
  ]);
  return row?.facts ?? facts;
}

export async function updateFacts(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
  facts: ProjectFacts,
): Promise<void> {
  await transaction.query(
    `update projects set facts = $3, updated_at = clock_timestamp()
      where project_id = $1 and user_id = $2`,
    [projectId, caller.userId, JSON.stringify(facts)],
  );
}

/** Saves the status. */
export async function updateStatus(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
  status: ProjectStatus,
): Promise<void> {
  await transaction.query(
    `update projects set status = $3, updated_at = clock_timestamp()
      where project_id = $1 and user_id = $2`,
    [projectId, caller.userId, status],
  );
}

export async function deleteProjectRow(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
): Promise<void> {
  await transaction.query('delete from projects where project_id = $1 and user_id = $2', [
    projectId,
    caller.userId,
  ]);
}

/** Copies the row of a project without its rendered videos. */
export async function copyProjectRow(
  transaction: Transaction,
  caller: Caller,
  project: { projectId: ProjectId; status: ProjectStatus },
): Promise<ProjectId> {
  const [row] = await transaction.query<{ projectId: ProjectId }>(
    `insert into projects
       (user_id, tenant_id, name, description, facts, status, music, keeps_clip_sound)
     select user_id, tenant_id, name, description, facts, $3, music, keeps_clip_sound from projects
      where project_id = $1 and user_id = $2 returning project_id as "projectId"`,
    [project.projectId, caller.userId, project.status],
  );
  if (row === undefined) throw new Error('a project could not be copied');
  return row.projectId;
}

/** Records a warning on drafts that have not been changed since a given time. @returns the number of drafts. */
export async function warnDrafts(database: Queryable, since: Date, now: Date): Promise<number> {
  const warned = await database.query(
    `update projects p set warned_at = $2
      where ${touched} < $1 and (p.warned_at is null or p.warned_at <= ${touched}) and ${isDraft}
     returning p.project_id`,
    [since, now],
  );
  return warned.length;
}

/** Removes warnings from projects changed since a given time, or all warnings without one. */
export async function dropWarnings(database: Queryable, since: Date | undefined): Promise<void> {
  await database.query(
    `update projects p set warned_at = null
      where warned_at is not null and ($1::timestamptz is null or ${touched} >= $1)`,
    [since ?? null],
  );
}

/** Records that the user wants to keep a project. @returns whether the user has such a project. */
export async function updateWanted(
  database: Queryable,
  { userId }: Owner,
  projectId: ProjectId,
  now: Date,
): Promise<boolean> {
  const updated = await database.query(
    `update projects set kept_at = $3, warned_at = null where project_id = $1 and user_id = $2
     returning project_id`,
    [projectId, userId, now],
  );
  return updated.length > 0;
}
