import type { Queryable, Transaction } from '@/adapters/database/database';
import { ApiError } from '@/product-api/http/api-error';
import { sumSpending } from './ledger-store';

/** The spender on behalf of an account, and their limit per calendar month (UTC). */
export interface Spender {
  readonly spenderId: string;
  /** Null: as much as the account has. */
  readonly monthlyTokens: number | null;
}

/** Tokens each spender spent in this calendar month (UTC), held ones included. */
export function readMonthlySpending(
  database: Queryable,
  spenderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return sumSpending(database, spenderIds);
}

/**
 * Checks a hold against its spender's limit. The caller has locked the account, so parallel holds of one
 * spender see each other.
 * @throws ApiError spending_limit with `needed` and `available`.
 */
export async function requireWithinLimit(
  transaction: Transaction,
  { spenderId, monthlyTokens }: Spender,
  amount: number,
): Promise<void> {
  if (monthlyTokens === null) return;
  const spent = (await sumSpending(transaction, [spenderId])).get(spenderId) ?? 0;
  const available = Math.max(0, monthlyTokens - spent);
  if (amount <= available) return;
  throw new ApiError(
    'spending_limit',
    `This costs ${amount} tokens. This access token can spend ${monthlyTokens} a month and has ${available} left.`,
    { details: { needed: amount, available } },
  );
}
