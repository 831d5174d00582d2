import type { Queryable, Transaction } from '@/adapters/database/database';

/** What an operator changed. */
export interface OperatorAction {
  readonly actionId: string;
  readonly operator: string;
  readonly action: string;
  /** The person, project or job it concerned. */
  readonly subject: string;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface LoggedAction extends OperatorAction {
  readonly created: Date;
}

export async function insertAction(
  transaction: Transaction,
  action: OperatorAction,
): Promise<void> {
  await transaction.query(
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

/** The latest actions, of one subject if it is given, newest first. */
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
