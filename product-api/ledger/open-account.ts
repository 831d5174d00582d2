import type { Transaction } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import {
  type Account,
  changeAccount,
  createAccount,
  insertEntry,
  lockAccount,
} from './ledger-store';

/** The ledger's settings of this deployment. */
export interface LedgerDeps {
  /** Tokens a new user gets once. */
  readonly trialTokens: number;
}

/**
 * Locks the user's account until the transaction ends. The first call creates the account and
 * writes the free trial; the primary key lets one of several parallel first requests do so.
 */
export async function openAccount(
  deps: LedgerDeps,
  transaction: Transaction,
  userId: UserId,
): Promise<Account> {
  const account = await lockAccount(transaction, userId);
  if (account !== undefined) return account;
  if ((await createAccount(transaction, userId)) && deps.trialTokens > 0) {
    await insertEntry(transaction, {
      userId,
      kind: 'topUp',
      amount: deps.trialTokens,
      comment: 'Free trial',
      reference: `trial/${userId}`,
    });
    await changeAccount(transaction, userId, { tokens: deps.trialTokens, held: 0 });
  }
  const opened = await lockAccount(transaction, userId);
  if (opened === undefined) throw new Error(`account ${userId} could not be opened`);
  return opened;
}

/** Opens the account of a user who has had the free trial before. */
export async function openWithoutTrial(transaction: Transaction, userId: UserId): Promise<void> {
  await createAccount(transaction, userId);
}
