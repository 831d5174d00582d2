import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';

/*
 * Reads drafts that have not been changed for long from the table `projects`. A draft has no finished
 * version. A change or a `keep` later than the warning cancels the warning.
 */

/** Time at which the project was last changed or kept. */
export const touched = 'greatest(p.updated_at, p.kept_at)';
const isWarned = `p.warned_at > ${touched}`;
/** Drafts of blocked users are excluded, because they could not read the warning. */
export const isDraft = `p.status <> 'processing'
  and not exists (select from project_videos v where v.project_id = p.project_id and v.version_count > 0)
  and exists (select from users u where u.user_id = p.user_id and u.blocked_at is null)`;

/** The time of a valid warning, as a column of the project `p`; null if there is none. */
export const warnedColumn = `case when ${isWarned} then p.warned_at end`;

/** Drafts warned about before a given time, the longest ago first. */
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

/** Returns whether a locked project is still due for deletion. */
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
