import { randomUUID } from 'node:crypto';
import type { Queryable } from '@/adapters/database/database';
import { hasLookedLately, insertAction } from './operator-log-store';

/** Reason logged for every view, because operators are not asked for one. */
const REASON = 'Seen on the operator’s page';

/** The operator who looks: their name in the log, and the user who signed in. */
export interface Looker {
  readonly operator: string;
  readonly operatorId: string;
}

/**
 * Logs that an operator looks at users, projects or jobs.
 * @param action `find`: in a list; `look`: at the details.
 */
export async function logLooks(
  database: Queryable,
  { operator, operatorId }: Looker,
  action: 'find' | 'look',
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) {
    const actionId = randomUUID();
    const details = { operatorId };
    await insertAction(database, { actionId, operator, action, subject, reason: REASON, details });
  }
}

/**
 * Logs that an operator looks at a file of a project, unless they looked at the project within the last hour.
 */
export async function logLookAtFile(
  database: Queryable,
  looker: Looker,
  projectId: string,
): Promise<void> {
  if (await hasLookedLately(database, looker.operatorId, projectId)) return;
  await logLooks(database, looker, 'look', [projectId]);
}
