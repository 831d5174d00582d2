import type { Queryable } from '@/adapters/database/database';
import { type LedgerTotals, selectFaults, sumLedger } from './ledger-store';

export interface LedgerReport extends LedgerTotals {
  /** One sentence for each inconsistency. */
  readonly faults: readonly string[];
}

/** Recomputes the ledger's sums from its entries and holds, and reports what does not add up. */
export async function checkLedger(database: Queryable): Promise<LedgerReport> {
  return { ...(await sumLedger(database)), faults: await selectFaults(database) };
}
