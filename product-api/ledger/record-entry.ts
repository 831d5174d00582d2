import type { Transaction } from '@/adapters/database/database';
import { changeAccount, insertEntry, type NewEntry } from './ledger-store';
import { type LedgerDeps, openAccount } from './open-account';

/**
 * Writes a top-up or a correction. Repeating it with the same reference changes nothing. A
 * deduction stops at the available tokens, so that the balance never goes below zero.
 * @returns the tokens actually added or deducted; 0 when the reference exists already.
 */
export async function recordEntry(
  deps: LedgerDeps,
  transaction: Transaction,
  entry: NewEntry & { readonly kind: 'topUp' | 'other' },
): Promise<number> {
  const account = await openAccount(deps, transaction, entry.userId);
  const amount = Math.max(entry.amount, account.held - account.tokens);
  if (amount === 0 || !(await insertEntry(transaction, { ...entry, amount }))) return 0;
  await changeAccount(transaction, entry.userId, { tokens: amount, held: 0 });
  return amount;
}
