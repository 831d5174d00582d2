import type { Queryable } from '@/adapters/database/database';

/** A change or a view by an operator. */
export interface OperatorAction {
  readonly actionId: string;
  readonly operator: string;
  readonly action: string;
  /** The user, project or job that it concerns. */
  readonly subject: string;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface LoggedAction extends OperatorAction {
  readonly created: Date;
}

export async function insertAction(database: Queryable, action: OperatorAction): Promise<void> {
  await database.query(
    `insert into operator_actions (action_id, operator, action, subject, reason, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      action.actionId,
      action.operator,
      action.action,
      action.subject,
      action.reason,
      JSON.stringify(action.details),
    ],
  );
}

/** Returns the latest actions, newest first, optionally of one subject. */
export function selectActions(
  database: Queryable,
  { subject, limit }: { readonly subject?: string | undefined; readonly limit: number },
): Promise<LoggedAction[]> {
  return database.query<LoggedAction>(
    `select action_id as "actionId", operator, action, subject, reason, details, created
       from operator_actions where $1::uuid is null or subject = $1
      order by position desc limit $2`,
    [subject ?? null, limit],
  );
}

/** Returns whether an operator looked at a subject within the last hour. */
export async function hasLookedLately(
  database: Queryable,
  operatorId: string,
  subject: string,
): Promise<boolean> {
  const found = await database.query(
    `select from operator_actions
      where subject = $1 and action = 'look' and details ->> 'operatorId' = $2
        and created > clock_timestamp() - interval '1 hour' limit 1`,
    [subject, operatorId],
  );
  return found.length > 0;
}
