import * as ledger from '@/contracts/money/ledger';
import { type Route, route } from '@/product-api/http/route';
import { exportTransactions } from './export-transactions';
import { listTransactions } from './list-transactions';
import { readBalance } from './read-balance';

export const ledgerRoutes: readonly Route[] = [
  route(ledger.listTransactions, listTransactions),
  route(ledger.exportTransactions, exportTransactions),
  route(ledger.readBalance, readBalance),
];
