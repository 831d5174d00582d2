import type { listLatePayments as operation } from '@/contracts/money/checkout';
import type { UseCase } from '@/product-api/http/route';
import { selectLatePayments } from './checkout-store';

/** Top-ups that wait for a bank, and those it refused lately. */
export const listLatePayments: UseCase<typeof operation> = async ({ database }, { caller }) => {
  const rows = await selectLatePayments(database, caller.userId);
  return {
    payments: rows.map(({ checkout_id, state, tokens, amount, currency, since }) => ({
      checkoutId: checkout_id,
      state,
      tokens: tokens ?? undefined,
      amount: amount ?? undefined,
      currency: currency ?? undefined,
      since: since.toISOString(),
    })),
  };
};
