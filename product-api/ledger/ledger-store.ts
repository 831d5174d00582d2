import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, UserId } from '@/contracts/ids';
import type { TransactionKind } from '@/contracts/ledger';

export interface Account {
  readonly tokens: number;
  readonly held: number;
}

/** One line of the ledger. `reference` names the business event: it is written once, whoever repeats it. */
export interface NewEntry {
  readonly userId: UserId;
  readonly kind: TransactionKind;
  readonly amount: number;
  readonly comment: string;
  readonly reference: string;
  readonly projectId?: ProjectId | undefined;
  readonly receiptUrl?: string | undefined;
}

export interface EntryRow {
  readonly entry_id: string;
  readonly kind: TransactionKind;
  readonly amount: number;
  readonly comment: string;
  readonly project_id: ProjectId | null;
  readonly receipt_url: string | null;
  readonly created: Date;
}

/** Tokens set aside for work that is under way. */
export interface NewHold {
  readonly userId: UserId;
  readonly amount: number;
  readonly kind: Exclude<TransactionKind, 'topUp' | 'other'>;
  readonly comment: string;
  /** The job's id. */
  readonly reference: string;
  readonly projectId?: ProjectId | undefined;
}

export interface HoldRow {
  readonly user_id: UserId;
  readonly amount: number;
  readonly kind: NewHold['kind'];
  readonly comment: string;
  readonly project_id: ProjectId | null;
  readonly state: 'open' | 'captured' | 'released';
}

export async function readAccount(
  database: Queryable,
  userId: UserId,
): Promise<Account | undefined> {
  const [account] = await database.query<Account>(
    `select tokens::float8 as tokens, held::float8 as held
       from ledger_accounts where user_id = $1`,
    [userId],
  );
  return account;
}

/** Every change of an account locks its row first, so changes happen one after the other. */
export async function lockAccount(
  transaction: Transaction,
  userId: UserId,
): Promise<Account | undefined> {
  const [account] = await transaction.query<Account>(
    `select tokens::float8 as tokens, held::float8 as held
       from ledger_accounts where user_id = $1 for update`,
    [userId],
  );
  return account;
}

/** Resolves with whether this call made the account. */
export async function createAccount(transaction: Transaction, userId: UserId): Promise<boolean> {
  const made = await transaction.query(
    'insert into ledger_accounts (user_id) values ($1) on conflict do nothing returning user_id',
    [userId],
  );
  return made.length > 0;
}

/**
 * Adds to the account's sums. The table refuses a change that would overdraw it, so what a capture
 * takes and what it frees must come in one call.
 */
export async function changeAccount(
  transaction: Transaction,
  userId: UserId,
  change: Account,
): Promise<void> {
  await transaction.query(
    'update ledger_accounts set tokens = tokens + $2, held = held + $3 where user_id = $1',
    [userId, change.tokens, change.held],
  );
}

/** Resolves with false when an entry with this reference exists already. */
export async function insertEntry(transaction: Transaction, entry: NewEntry): Promise<boolean> {
  const written = await transaction.query(
    `insert into ledger_entries (user_id, kind, amount, comment, reference, project_id, receipt_url)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (reference) do nothing returning entry_id`,
    [
      entry.userId,
      entry.kind,
      entry.amount,
      entry.comment,
      entry.reference,
      entry.projectId ?? null,
      entry.receiptUrl ?? null,
    ],
  );
  return written.length > 0;
}

export function selectEntries(database: Queryable, userId: UserId): Promise<EntryRow[]> {
  return database.query<EntryRow>(
    `select entry_id, kind, amount::float8 as amount, comment, project_id, receipt_url, created
       from ledger_entries where user_id = $1 order by position desc`,
    [userId],
  );
}

export async function selectHold(
  database: Queryable,
  reference: string,
): Promise<HoldRow | undefined> {
  const [hold] = await database.query<HoldRow>(
    `select user_id, amount::float8 as amount, kind, comment, project_id, state
       from ledger_holds where reference = $1`,
    [reference],
  );
  return hold;
}

/** A hold's reference is the id of the job it pays for. */
export async function selectOldHolds(database: Queryable): Promise<JobId[]> {
  const rows = await database.query<{ reference: JobId }>(
    `select reference from ledger_holds
      where state = 'open' and created < now() - interval '1 minute' order by created limit 1000`,
  );
  return rows.map((row) => row.reference);
}

export async function insertHold(transaction: Transaction, hold: NewHold): Promise<void> {
  await transaction.query(
    `insert into ledger_holds (reference, user_id, amount, kind, comment, project_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [hold.reference, hold.userId, hold.amount, hold.kind, hold.comment, hold.projectId ?? null],
  );
}

export async function settleHold(
  transaction: Transaction,
  reference: string,
  state: 'captured' | 'released',
): Promise<void> {
  await transaction.query(
    `update ledger_holds set state = $2, settled = now() where reference = $1 and state = 'open'`,
    [reference, state],
  );
}
