import type { TopUpPack } from '@/adapters/payments/payments';
import type { CheckoutRow } from './checkout-store';

/** The pack as it was sold, whatever the settings say today. */
export function toPack(checkout: CheckoutRow): TopUpPack {
  return {
    tokens: checkout.pack_tokens,
    amount: checkout.pack_amount ?? undefined,
    currency: checkout.pack_currency ?? undefined,
  };
}
