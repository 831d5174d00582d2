import { randomUUID } from 'node:crypto';
import type { Queryable } from '@/adapters/database/database';
import { hasLookedLately, insertAction } from './operator-log-store';

/** Where an operator looked; nobody is asked why. */
const REASON = 'Seen on the operator’s page';

/** Who looks: their name, as the log tells it, and the user who signed in. */
export interface Looker {
  readonly operator: string;
  readonly operatorId: string;
}

/**
 * Logs that an operator looks at people, projects or jobs.
 * @param action `find`: in a list; `look`: at all that is told of it.
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

/** Logs that an operator looks at a file of a project, unless they looked at the project within the hour. */
export async function logLookAtFile(
  database: Queryable,
  looker: Looker,
  projectId: string,
): Promise<void> {
  if (await hasLookedLately(database, looker.operatorId, projectId)) return;
  await logLooks(database, looker, 'look', [projectId]);
}
