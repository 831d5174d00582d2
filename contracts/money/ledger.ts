import { z } from 'zod';
import { projectId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';

export const transactionKinds = ['topUp', 'imageEnhancement', 'videoGeneration', 'other'] as const;
export const transactionKind = z.enum(transactionKinds);
export type TransactionKind = z.infer<typeof transactionKind>;

/** A line of the account's history. `amount` in tokens: positive when added, negative when spent. */
export const transaction = z.object({
  transactionId: z.string(),
  transaction: transactionKind,
  amount: z.number().int(),
  comment: z.string(),
  created: z.iso.datetime(),
  projectId: projectId.optional(),
  /** The payment provider's receipt, if there is one. */
  receiptUrl: z.url().optional(),
});
export type Transaction = z.infer<typeof transaction>;

export const listTransactions = defineOperation('listTransactions', {
  method: 'GET',
  path: '/api/user/transactions',
  summary: 'The account’s history, newest first.',
  response: z.object({ transactions: z.array(transaction) }),
});

export const exportTransactions = defineOperation('exportTransactions', {
  method: 'GET',
  path: '/api/user/transactions/export',
  summary: 'The account’s history as a CSV file.',
  bodyType: 'bytes',
});

export const readBalance = defineOperation('readBalance', {
  method: 'GET',
  path: '/api/user/tokens',
  summary: 'Tokens that can be spent now: entries minus open holds.',
  response: z.object({
    tokens: z.number().int().min(0),
    /** Tokens held for work in progress; absent if there are none. */
    held: z.number().int().positive().optional(),
  }),
});
