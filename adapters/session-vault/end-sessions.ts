import type { Queryable } from '@/adapters/database/database';

/**
 * Ends every session of a user, for the product API, which has no key for the tokens in them. A deployment
 * without any sign-in so far has no vault.
 * @returns the number of sessions.
 */
export async function endSessions(database: Queryable, subject: string): Promise<number> {
  const [vault] = await database.query<{ name: string | null }>(
    `select to_regclass('session_vault.sessions')::text as name`,
  );
  if (vault?.name == null) return 0;
  const ended = await database.query(
    'delete from session_vault.sessions where subject = $1 returning sid',
    [subject],
  );
  return ended.length;
}
