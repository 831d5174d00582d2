import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/ledger';
import { toPath } from '@/contracts/operation';
import { call } from './call';

export const ledgerQueries = {
  /** Asked for every 30 s and when the window gets the focus. */
  balance: () =>
    queryOptions({
      queryKey: ['balance'],
      queryFn: ({ signal }) => call(contract.readBalance, { signal }),
      staleTime: 0,
      refetchInterval: 30_000,
      refetchOnWindowFocus: true,
    }),

  transactions: () =>
    queryOptions({
      queryKey: ['transactions'],
      queryFn: async ({ signal }) =>
        (await call(contract.listTransactions, { signal })).transactions,
      staleTime: 60_000,
    }),
};

export const transactionsExportUrl = toPath(contract.exportTransactions);
