import type { Queryable } from '@/adapters/database/database';
import type { Caller } from '@/product-api/http/route';
import { type Looker, logLookAtFile, logLooks } from '@/product-api/office/accounts/log-looks';
import { loadUser } from '@/product-api/people/public';

/** Returns the caller as named in the operator log: by address, or else by name or id. */
export async function readLooker(database: Queryable, caller: Caller): Promise<Looker> {
  const { user } = await loadUser(database, caller);
  return { operator: user.email ?? user.name ?? user.userId, operatorId: user.userId };
}

/** Logs a caller's view before the answer is sent, so that no view goes unlogged. */
export async function logLook(
  database: Queryable,
  caller: Caller,
  action: 'find' | 'look',
  subjects: readonly string[],
): Promise<void> {
  await logLooks(database, await readLooker(database, caller), action, subjects);
}

/** Like `logLook`, for a file of a project: once an hour, because pages request many files. */
export async function logMediaLook(
  database: Queryable,
  caller: Caller,
  projectId: string,
): Promise<void> {
  await logLookAtFile(database, await readLooker(database, caller), projectId);
}
