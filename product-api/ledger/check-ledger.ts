import type { Queryable } from '@/adapters/database/database';

export interface LedgerReport {
  readonly accounts: number;
  readonly entries: number;
  /** Tokens of all accounts together. */
  readonly tokens: number;
  readonly held: number;
  /** One sentence for each thing that does not add up. */
  readonly faults: readonly string[];
}

const rules: readonly { readonly text: string; readonly says: (row: Fault) => string }[] = [
  {
    text: `select a.user_id as subject, a.tokens::text as is, coalesce(sum(e.amount), 0)::text as wanted
             from ledger_accounts a left join ledger_entries e using (user_id)
            group by a.user_id having a.tokens <> coalesce(sum(e.amount), 0)`,
    says: (row) => `account ${row.subject} says ${row.is} tokens, its entries sum to ${row.wanted}`,
  },
  {
    text: `select a.user_id as subject, a.held::text as is, coalesce(sum(h.amount), 0)::text as wanted
             from ledger_accounts a
             left join ledger_holds h on h.user_id = a.user_id and h.state = 'open'
            group by a.user_id having a.held <> coalesce(sum(h.amount), 0)`,
    says: (row) =>
      `account ${row.subject} says ${row.is} held, its open holds sum to ${row.wanted}`,
  },
  {
    text: `select user_id as subject, (tokens - held)::text as is, '' as wanted
             from ledger_accounts where tokens - held < 0`,
    says: (row) => `account ${row.subject} is overdrawn: ${row.is}`,
  },
  {
    text: `select h.reference as subject, h.amount::text as is, coalesce((-e.amount)::text, 'none') as wanted
             from ledger_holds h left join ledger_entries e on e.reference = 'capture/' || h.reference
            where h.amount > 0 and (h.state = 'captured') <> (e.entry_id is not null)
               or h.state = 'captured' and h.amount > 0 and e.amount <> -h.amount`,
    says: (row) => `hold ${row.subject} of ${row.is} does not match its entry (${row.wanted})`,
  },
];

interface Fault {
  readonly subject: string;
  readonly is: string;
  readonly wanted: string;
}

/** Proves the ledger's sums from its entries and holds alone. */
export async function checkLedger(database: Queryable): Promise<LedgerReport> {
  const [sums] = await database.query<Omit<LedgerReport, 'faults'>>(
    `select count(*)::int as accounts, coalesce(sum(tokens), 0)::float8 as tokens,
            coalesce(sum(held), 0)::float8 as held,
            (select count(*)::int from ledger_entries) as entries
       from ledger_accounts`,
  );
  const faults: string[] = [];
  for (const rule of rules) {
    faults.push(...(await database.query<Fault>(rule.text)).map(rule.says));
  }
  return { ...(sums ?? { accounts: 0, entries: 0, tokens: 0, held: 0 }), faults };
}
