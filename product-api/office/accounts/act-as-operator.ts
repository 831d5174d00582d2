import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { insertAction, type LoggedAction, selectActions } from './operator-log-store';

export type { LoggedAction } from './operator-log-store';

/** The operator who acts, and their reason. */
export interface Operator {
  readonly name: string;
  readonly reason: string;
}

const MAX_REASON_CHARACTERS = 500;

interface Act<Result> {
  readonly action: string;
  /** Id of the user, project or job. */
  readonly subject: string;
  /** Makes the change. @returns its result, and the details that the log records beside the reason. */
  readonly perform: (
    transaction: Transaction,
    actionId: string,
  ) => Promise<{ readonly result: Result; readonly details?: Readonly<Record<string, unknown>> }>;
}

/**
 * Makes a change as an operator and logs it in the same transaction.
 * @throws ApiError invalid_request without a name or a reason, and any error of the change.
 */
export function actAsOperator<Result>(
  { database }: Pick<Deps, 'database'>,
  { name, reason }: Operator,
  { action, subject, perform }: Act<Result>,
): Promise<Result> {
  if (name.trim() === '') throw new ApiError('invalid_request', 'Say who you are.');
  if (reason.trim() === '' || reason.length > MAX_REASON_CHARACTERS) {
    throw new ApiError(
      'invalid_request',
      `Give a reason of up to ${MAX_REASON_CHARACTERS} characters.`,
    );
  }
  return database.transaction(async (transaction) => {
    const actionId = randomUUID();
    const { result, details = {} } = await perform(transaction, actionId);
    const logged = { actionId, operator: name, action, subject, reason: reason.trim(), details };
    await insertAction(transaction, logged);
    return result;
  });
}

/** Lists the actions of operators, newest first, optionally those on one user, project or job. */
export function listActions(
  database: Queryable,
  wanted: { readonly subject?: string | undefined; readonly limit: number },
): Promise<LoggedAction[]> {
  return selectActions(database, wanted);
}
