import type { Transaction } from '@/adapters/database/database';
import type { Caller } from '@/product-api/http/route';
import type { ProjectRow } from '@/product-api/project/public';
import type { Work } from '@/product-api/work/public';

/** Running work that ends, with its locked project, in the transaction that ends it. */
export interface WorkOutcome {
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly project: ProjectRow;
  readonly work: Work;
}
