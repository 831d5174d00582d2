import type { Queryable, Transaction } from '@/adapters/database/database';
import { ApiError } from '@/product-api/http/api-error';
import {
  changeAccount,
  insertEntry,
  insertHold,
  lockAccount,
  type NewHold,
  selectHold,
  selectOldHolds,
  settleHold,
} from './ledger-store';
import { requireWithinLimit, type Spender } from './monthly-spending';
import { type LedgerDeps, openAccount } from './open-account';

/**
 * Holds tokens for work about to start, within the transaction that starts it. Repeating it with the same
 * reference changes nothing.
 * @param spender the spender on behalf of the account; absent for its owner.
 * @returns the tokens that can be spent before and after it; undefined if they were already held.
 * @throws ApiError not_enough_tokens and spending_limit, with `needed` and `available`.
 */
export async function holdTokens(
  deps: LedgerDeps,
  transaction: Transaction,
  hold: Omit<NewHold, 'spenderId'>,
  spender?: Spender,
): Promise<{ readonly before: number; readonly left: number } | undefined> {
  if (!Number.isSafeInteger(hold.amount) || hold.amount < 0) {
    throw new RangeError(`cannot hold ${hold.amount} tokens`);
  }
  const account = await openAccount(deps, transaction, hold.userId);
  if ((await selectHold(transaction, hold.reference)) !== undefined) return undefined;
  const available = account.tokens - account.held;
  if (available < hold.amount) {
    throw new ApiError(
      'not_enough_tokens',
      `This costs ${hold.amount} tokens and you have ${available}.`,
      { details: { needed: hold.amount, available } },
    );
  }
  if (spender !== undefined) await requireWithinLimit(transaction, spender, hold.amount);
  await insertHold(transaction, { ...hold, spenderId: spender?.spenderId });
  await changeAccount(transaction, hold.userId, { tokens: 0, held: hold.amount });
  return { before: available, left: available - hold.amount };
}

/**
 * Captures held tokens after the work succeeded, and releases the rest. Resolves with false if the hold was
 * settled before.
 * @param share fraction of the held tokens; all if absent.
 */
export function captureHold(
  transaction: Transaction,
  reference: string,
  share?: { readonly parts: number; readonly of: number },
): Promise<boolean> {
  return settle(transaction, reference, 'captured', share);
}

/** Frees the held tokens without an entry: the work failed or was cancelled. */
export function releaseHold(transaction: Transaction, reference: string): Promise<boolean> {
  return settle(transaction, reference, 'released');
}

/** Tokens held under this reference; 0 once they were captured or released. */
export async function readHeldTokens(database: Queryable, reference: string): Promise<number> {
  const hold = await selectHold(database, reference);
  return hold?.state === 'open' ? hold.amount : 0;
}

/** Tokens that were captured under this reference. */
export async function readCapturedTokens(database: Queryable, reference: string): Promise<number> {
  const hold = await selectHold(database, reference);
  return hold?.state === 'captured' ? hold.amount : 0;
}

/** Returns the hold that pays for a job; undefined if the job is free. */
export const readHold = selectHold;

/** References of holds that have been open for more than a minute. */
export const listOpenHolds = selectOldHolds;

async function settle(
  transaction: Transaction,
  reference: string,
  state: 'captured' | 'released',
  share = { parts: 1, of: 1 },
): Promise<boolean> {
  const userId = (await selectHold(transaction, reference))?.user_id;
  if (userId === undefined) return false;
  await lockAccount(transaction, userId);
  const hold = await selectHold(transaction, reference);
  if (hold?.state !== 'open') return false;
  const captured = share.parts === share.of ? hold.amount : (hold.amount / share.of) * share.parts;
  if (!Number.isSafeInteger(captured) || captured < 0 || captured > hold.amount) {
    throw new RangeError(`cannot capture ${captured} of ${hold.amount} tokens`);
  }
  const spent = state === 'captured' ? captured : 0;
  await settleHold(transaction, reference, state, state === 'captured' ? captured : hold.amount);
  if (spent > 0) {
    await insertEntry(transaction, {
      userId,
      kind: hold.kind,
      amount: -spent,
      comment: hold.comment,
      reference: `capture/${reference}`,
      projectId: hold.project_id ?? undefined,
    });
  }
  await changeAccount(transaction, userId, { tokens: -spent, held: -hold.amount });
  return true;
}
