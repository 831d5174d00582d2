import type { Transaction } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import { type LedgerDeps, openAccount } from './open-account';
import { recordEntry } from './record-entry';

/** Tokens that one correction adds or takes at most: more is a slip of the keyboard. */
const MAX_CORRECTION_TOKENS = 1_000_000;

export interface Correction {
  readonly userId: UserId;
  /** Tokens: added when positive, taken when negative. */
  readonly amount: number;
  /** The person reads it in their history. */
  readonly comment: string;
  readonly reference: string;
}

/**
 * Adds or deducts tokens by a separate entry.
 * @returns the tokens that can be spent afterwards.
 * @throws ApiError invalid_request for an invalid amount, not_enough_tokens.
 */
export async function correctBalance(
  deps: LedgerDeps,
  transaction: Transaction,
  correction: Correction,
): Promise<number> {
  const { userId, amount } = correction;
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MAX_CORRECTION_TOKENS) {
    throw new ApiError(
      'invalid_request',
      `Tokens are whole numbers from 1 to ${MAX_CORRECTION_TOKENS.toLocaleString('en-US')}.`,
    );
  }
  const account = await openAccount(deps, transaction, userId);
  const available = account.tokens - account.held;
  if (available + amount < 0) {
    const held = account.held > 0 ? `; ${account.held} more are reserved for jobs in progress` : '';
    throw new ApiError('not_enough_tokens', `Only ${available} tokens can be removed${held}.`, {
      details: { needed: -amount, available },
    });
  }
  await recordEntry(deps, transaction, { ...correction, kind: 'other' });
  return available + amount;
}
