import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Owner } from '@/product-api/http/route';

/** A call that has not ended by then was broken off with its process. */
const ABANDONED = `interval '30 minutes'`;

/**
 * Notes that a call with this key has begun.
 * @returns `begun`; or the project that an earlier call made; or null while that one is under way.
 */
export async function beginCall(
  database: Queryable,
  { userId }: Owner,
  key: string,
): Promise<'begun' | ProjectId | null> {
  const begun = await database.query(
    `insert into listing_calls as known (user_id, idempotency_key) values ($1, $2)
     on conflict (user_id, idempotency_key) do update set started = now()
      where known.project_id is null and known.started < now() - ${ABANDONED}
     returning user_id`,
    [userId, key],
  );
  if (begun.length > 0) return 'begun';
  const [known] = await database.query<{ projectId: ProjectId | null }>(
    `select project_id as "projectId" from listing_calls
      where user_id = $1 and idempotency_key = $2`,
    [userId, key],
  );
  return known?.projectId ?? null;
}

export async function endCall(
  database: Queryable,
  { userId }: Owner,
  key: string,
  projectId: ProjectId,
): Promise<void> {
  await database.query(
    'update listing_calls set project_id = $3 where user_id = $1 and idempotency_key = $2',
    [userId, key, projectId],
  );
}

/** Forgets a call that failed, so that it can be sent again. */
export async function forgetCall(
  database: Queryable,
  { userId }: Owner,
  key: string,
): Promise<void> {
  await database.query(
    `delete from listing_calls
      where user_id = $1 and idempotency_key = $2 and project_id is null`,
    [userId, key],
  );
}
