import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Caller, Owner } from '@/product-api/http/route';

/*
 * What the table `projects` says of drafts that nobody changes. A draft has no finished version. What its
 * person changed or kept last is newer than a warning that no longer counts.
 */

/** The last sign that somebody wants the project. */
const touched = 'greatest(p.updated_at, p.kept_at)';
const isWarned = `p.warned_at > ${touched}`;
/** Blocked people could not read the warning. */
const isDraft = `p.status <> 'processing'
  and not exists (select from project_videos v where v.project_id = p.project_id and v.cut_count > 0)
  and exists (select from users u where u.user_id = p.user_id and u.blocked_at is null)`;

/** The time of a warning that counts, as a column of the project `p`; null: there is none. */
export const warnedColumn = `case when ${isWarned} then p.warned_at end`;

/** Warns of drafts that nobody has touched since a time. @returns how many. */
export async function warnDrafts(database: Queryable, since: Date, now: Date): Promise<number> {
  const warned = await database.query(
    `update projects p set warned_at = $2
      where ${touched} < $1 and (p.warned_at is null or p.warned_at <= ${touched}) and ${isDraft}
     returning p.project_id`,
    [since, now],
  );
  return warned.length;
}

/** Takes warnings back: of projects that were touched since a time, or all of them without one. */
export async function dropWarnings(database: Queryable, since: Date | undefined): Promise<void> {
  await database.query(
    `update projects p set warned_at = null
      where warned_at is not null and ($1::timestamptz is null or ${touched} >= $1)`,
    [since ?? null],
  );
}

/** Drafts that were warned of before a time, the longest ago first. */
export function selectDueDrafts(
  database: Queryable,
  warnedBefore: Date,
): Promise<(Pick<Caller, 'userId' | 'tenantId'> & { readonly projectId: ProjectId })[]> {
  return database.query(
    `select p.project_id as "projectId", p.user_id as "userId", p.tenant_id as "tenantId"
       from projects p where p.warned_at <= $1 and ${isWarned} and ${isDraft}
      order by p.warned_at limit 100`,
    [warnedBefore],
  );
}

/** Whether a locked project is still due. */
export async function isDueDraft(
  transaction: Transaction,
  projectId: ProjectId,
  warnedBefore: Date,
): Promise<boolean> {
  const found = await transaction.query(
    `select from projects p
      where p.project_id = $1 and p.warned_at <= $2 and ${isWarned} and ${isDraft}`,
    [projectId, warnedBefore],
  );
  return found.length > 0;
}

/** @returns whether the person has such a project. */
export async function updateKept(
  database: Queryable,
  { userId }: Owner,
  projectId: ProjectId,
  now: Date,
): Promise<boolean> {
  const kept = await database.query(
    `update projects set kept_at = $3, warned_at = null where project_id = $1 and user_id = $2
     returning project_id`,
    [projectId, userId, now],
  );
  return kept.length > 0;
}
