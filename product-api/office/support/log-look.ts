import type { Queryable } from '@/adapters/database/database';
import type { Caller } from '@/product-api/http/route';
import { type Looker, logLookAtFile, logLooks } from '@/product-api/office/accounts/log-looks';
import { loadUser } from '@/product-api/people/public';

/** The caller as the operator log names them: by their address, else by name or id. */
export async function readLooker(database: Queryable, caller: Caller): Promise<Looker> {
  const { user } = await loadUser(database, caller);
  return { operator: user.email ?? user.name ?? user.userId, operatorId: user.userId };
}

/** Logs what the caller looks at, before the answer: nobody gets one unlogged. */
export async function logLook(
  database: Queryable,
  caller: Caller,
  action: 'find' | 'look',
  subjects: readonly string[],
): Promise<void> {
  await logLooks(database, await readLooker(database, caller), action, subjects);
}

/** The same for a file of a project: once an hour, since pages ask for many. */
export async function logMediaLook(
  database: Queryable,
  caller: Caller,
  projectId: string,
): Promise<void> {
  await logLookAtFile(database, await readLooker(database, caller), projectId);
}
