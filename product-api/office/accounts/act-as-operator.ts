import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { insertAction, type LoggedAction, selectActions } from './operator-log-store';

export type { LoggedAction } from './operator-log-store';

/** Who acts, and why. */
export interface Operator {
  readonly name: string;
  readonly reason: string;
}

const MAX_REASON_CHARACTERS = 500;

interface Act<Result> {
  readonly action: string;
  /** Id of the person, project or job. */
  readonly subject: string;
  /** Makes the change. @returns what came of it, and what the log tells beside the reason. */
  readonly perform: (
    transaction: Transaction,
    actionId: string,
  ) => Promise<{ readonly result: Result; readonly details?: Readonly<Record<string, unknown>> }>;
}

/**
 * Makes a change in an operator's name and logs it, both or neither.
 * @throws ApiError invalid_request without a name or a reason, and whatever the change throws.
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

/** What operators did, newest first; to one person, project or job if it is named. */
export function listActions(
  database: Queryable,
  wanted: { readonly subject?: string | undefined; readonly limit: number },
): Promise<LoggedAction[]> {
  return selectActions(database, wanted);
}
