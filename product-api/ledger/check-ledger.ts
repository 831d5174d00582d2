import type { Queryable } from '@/adapters/database/database';
import {
  type LedgerTotals,
  type Mismatch,
  selectAccountMismatches,
  selectCaptureMismatches,
  selectHeldMismatches,
  selectOverdrawnAccounts,
  sumLedger,
} from './ledger-store';

export interface LedgerReport extends LedgerTotals {
  /** One sentence for each inconsistency. */
  readonly faults: readonly string[];
}

interface Rule {
  readonly find: (database: Queryable) => Promise<Mismatch[]>;
  readonly describe: (mismatch: Mismatch) => string;
}

const rules: readonly Rule[] = [
  {
    find: selectAccountMismatches,
    describe: ({ subject, actual, expected }) =>
      `account ${subject} says ${actual} tokens, its entries sum to ${expected}`,
  },
  {
    find: selectHeldMismatches,
    describe: ({ subject, actual, expected }) =>
      `account ${subject} says ${actual} held, its open holds sum to ${expected}`,
  },
  {
    find: selectOverdrawnAccounts,
    describe: ({ subject, actual }) => `account ${subject} is overdrawn: ${actual}`,
  },
  {
    find: selectCaptureMismatches,
    describe: ({ subject, actual, expected }) =>
      `hold ${subject} of ${actual} does not match its entry (${expected})`,
  },
];

/** Recomputes the ledger's sums from its entries and holds, and reports what does not add up. */
export async function checkLedger(database: Queryable): Promise<LedgerReport> {
  const totals = await sumLedger(database);
  const faults: string[] = [];
  for (const { find, describe } of rules) {
    faults.push(...(await find(database)).map(describe));
  }
  return { ...totals, faults };
}
