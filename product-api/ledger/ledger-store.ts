import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, UserId } from '@/contracts/ids';
import type { TransactionKind } from '@/contracts/money/ledger';

export interface Account {
  readonly tokens: number;
  readonly held: number;
}

/**
 * One line of the ledger. `reference` identifies the business event: repeating it writes nothing
 * new.
 */
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

/** Tokens reserved for work in progress. */
export interface NewHold {
  readonly userId: UserId;
  readonly amount: number;
  readonly kind: Exclude<TransactionKind, 'topUp' | 'other'>;
  readonly comment: string;
  /** The job's id. */
  readonly reference: string;
  readonly projectId?: ProjectId | undefined;
  /** The spender; absent for the account's owner. */
  readonly spenderId?: string | undefined;
}

export interface HoldRow {
  readonly user_id: UserId;
  readonly amount: number;
  readonly kind: NewHold['kind'];
  readonly comment: string;
  readonly project_id: ProjectId | null;
  readonly state: 'open' | 'captured' | 'released';
}

const accountSql = `select tokens::float8 as tokens, held::float8 as held
                      from ledger_accounts where user_id = $1`;

export async function readAccount(
  database: Queryable,
  userId: UserId,
): Promise<Account | undefined> {
  return (await database.query<Account>(accountSql, [userId]))[0];
}

/** Every change of an account locks its row first, so changes are serialised. */
export async function lockAccount(
  transaction: Transaction,
  userId: UserId,
): Promise<Account | undefined> {
  return (await transaction.query<Account>(`${accountSql} for update`, [userId]))[0];
}

/** Resolves with whether this call created the account. */
export async function createAccount(transaction: Transaction, userId: UserId): Promise<boolean> {
  const created = await transaction.query(
    'insert into ledger_accounts (user_id) values ($1) on conflict do nothing returning user_id',
    [userId],
  );
  return created.length > 0;
}

/**
 * Adds to the account's sums. A table constraint rejects overdrafts, so a capture passes both of its
 * changes (tokens and held) in one call.
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
  const inserted = await transaction.query(
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
  return inserted.length > 0;
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

/** Open holds older than a minute. A hold's reference is the id of the job it pays for. */
export async function selectOldHolds(database: Queryable): Promise<JobId[]> {
  const rows = await database.query<{ reference: JobId }>(
    `select reference from ledger_holds
      where state = 'open' and created < now() - interval '1 minute' order by created limit 1000`,
  );
  return rows.map((row) => row.reference);
}

export async function insertHold(transaction: Transaction, hold: NewHold): Promise<void> {
  await transaction.query(
    `insert into ledger_holds (reference, user_id, amount, kind, comment, project_id, spender)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hold.reference,
      hold.userId,
      hold.amount,
      hold.kind,
      hold.comment,
      hold.projectId ?? null,
      hold.spenderId ?? null,
    ],
  );
}

/** Tokens each of the spenders captured or holds since the calendar month began (UTC). */
export async function sumSpending(
  database: Queryable,
  spenderIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database.query<{ spender: string; tokens: number }>(
    `select spender, sum(amount)::float8 as tokens from ledger_holds
      where spender = any($1) and state <> 'released' and created >= date_trunc('month', now(), 'UTC')
      group by spender`,
    [spenderIds],
  );
  return new Map(rows.map(({ spender, tokens }) => [spender, tokens]));
}

export async function settleHold(
  transaction: Transaction,
  reference: string,
  state: 'captured' | 'released',
  amount: number,
): Promise<void> {
  await transaction.query(
    `update ledger_holds set state = $2, amount = $3, settled = now()
      where reference = $1 and state = 'open'`,
    [reference, state, amount],
  );
}

export interface LedgerTotals {
  readonly accounts: number;
  readonly entries: number;
  /** Tokens of all accounts together, held ones included. */
  readonly tokens: number;
  readonly held: number;
}

export async function sumLedger(database: Queryable): Promise<LedgerTotals> {
  const [totals] = await database.query<LedgerTotals>(
    `select count(*)::int as accounts, coalesce(sum(tokens), 0)::float8 as tokens,
            coalesce(sum(held), 0)::float8 as held,
            (select count(*)::int from ledger_entries) as entries
       from ledger_accounts`,
  );
  return totals ?? { accounts: 0, entries: 0, tokens: 0, held: 0 };
}

/** Each statement selects a sentence for every stored sum that differs from the rows it summarises. */
const faultRules = [
  `select format('account %s says %s tokens, its entries sum to %s',
                 a.user_id, a.tokens, coalesce(sum(e.amount), 0)) as fault
     from ledger_accounts a left join ledger_entries e using (user_id)
    group by a.user_id having a.tokens <> coalesce(sum(e.amount), 0)`,
  `select format('account %s says %s held, its open holds sum to %s',
                 a.user_id, a.held, coalesce(sum(h.amount), 0)) as fault
     from ledger_accounts a
     left join ledger_holds h on h.user_id = a.user_id and h.state = 'open'
    group by a.user_id having a.held <> coalesce(sum(h.amount), 0)`,
  `select format('account %s is overdrawn: %s', user_id, tokens - held) as fault
     from ledger_accounts where tokens - held < 0`,
  // A hold was captured without an entry of the same amount, or it has one uncaptured.
  `select format('hold %s of %s does not match its entry (%s)', h.reference, h.amount,
                 coalesce((-e.amount)::text, 'none')) as fault
     from ledger_holds h left join ledger_entries e on e.reference = 'capture/' || h.reference
    where h.amount > 0 and (h.state = 'captured') <> (e.entry_id is not null)
       or h.state = 'captured' and h.amount > 0 and e.amount <> -h.amount`,
];

export async function selectFaults(database: Queryable): Promise<string[]> {
  const faults: string[] = [];
  for (const rule of faultRules) {
    const found = await database.query<{ fault: string }>(rule);
    faults.push(...found.map(({ fault }) => fault));
  }
  return faults;
}
