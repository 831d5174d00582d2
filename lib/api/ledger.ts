import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import * as contract from '@/contracts/money/ledger';
import { toPath } from '@/contracts/operation';
import { call } from './call';

/** Reads the balance from `tokens`, or from `balance`; 0 if both are absent. */
const readBalance = {
  ...contract.readBalance,
  response: z
    .object({
      tokens: z.number().optional(),
      balance: z.number().optional(),
      held: z.number().optional(),
    })
    .transform(({ tokens, balance, held = 0 }) => ({ tokens: tokens ?? balance ?? 0, held })),
};

/** Reads transactions without validating dates, because an invalid date is shown as it is. */
const listTransactions = {
  ...contract.listTransactions,
  response: z.object({
    transactions: z.array(contract.transaction.extend({ created: z.string() })),
  }),
};

export const ledgerQueries = {
  /** Read every 30 s and when the window gets the focus. */
  balance: () =>
    queryOptions({
      queryKey: ['balance'],
      queryFn: ({ signal }) => call(readBalance, { signal }),
      staleTime: 0,
      refetchInterval: 30_000,
      refetchOnWindowFocus: true,
    }),

  transactions: () =>
    queryOptions({
      queryKey: ['transactions'],
      queryFn: async ({ signal }) => (await call(listTransactions, { signal })).transactions,
      staleTime: 60_000,
    }),
};

export const transactionsExportUrl = toPath(contract.exportTransactions);
