import type { Queryable } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import type { listTransactions as operation, Transaction } from '@/contracts/money/ledger';
import type { Deps } from '@/product-api/deps';
import type { Caller, UseCase } from '@/product-api/http/route';
import { type EntryRow, selectEntries } from './ledger-store';
import { openAccount } from './open-account';

/** The account's history, newest first. A new user's history starts with the free trial. */
export const listTransactions: UseCase<typeof operation> = async (deps, { caller }) => ({
  transactions: await readHistory(deps, caller),
});

export async function readHistory(deps: Deps, caller: Caller): Promise<Transaction[]> {
  let entries = await selectEntries(deps.database, caller.userId);
  if (entries.length === 0) {
    await deps.database.transaction((transaction) => openAccount(deps, transaction, caller.userId));
    entries = await selectEntries(deps.database, caller.userId);
  }
  return entries.map(toTransaction);
}

/** The history of an account that may be closed, or was never opened; nothing is written. */
export async function readEntries(database: Queryable, userId: UserId): Promise<Transaction[]> {
  return (await selectEntries(database, userId)).map(toTransaction);
}

function toTransaction(entry: EntryRow): Transaction {
  return {
    transactionId: entry.entry_id,
    transaction: entry.kind,
    amount: entry.amount,
    comment: entry.comment,
    created: entry.created.toISOString(),
    projectId: entry.project_id ?? undefined,
    receiptUrl: entry.receipt_url ?? undefined,
  };
}
