import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';

/** The table `support_shares`: projects that support may see, each until a given time. */

export async function upsertSupportShare(
  database: Queryable,
  projectId: ProjectId,
  expires: Date,
): Promise<void> {
  await database.query(
    `insert into support_shares (project_id, expires) values ($1, $2)
     on conflict (project_id) do update set expires = excluded.expires`,
    [projectId, expires],
  );
}

export async function deleteSupportShare(database: Queryable, projectId: ProjectId): Promise<void> {
  await database.query('delete from support_shares where project_id = $1', [projectId]);
}

export async function deleteExpired(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from support_shares where expires <= $1', [now]);
}

/**
 * Returns the end of each project's share. Projects that are not shared, or whose owner is deleting the
 * account, are left out.
 */
export async function selectSupportShares(
  database: Queryable,
  projectIds: readonly ProjectId[],
  now: Date,
): Promise<ReadonlyMap<ProjectId, Date>> {
  const rows = await database.query<{ projectId: ProjectId; expires: Date }>(
    `select project_id as "projectId", expires
       from support_shares join projects using (project_id) join users using (user_id)
      where project_id = any($1::uuid[]) and expires > $2 and deleted_at is null`,
    [projectIds, now],
  );
  return new Map(rows.map(({ projectId, expires }) => [projectId, expires]));
}
