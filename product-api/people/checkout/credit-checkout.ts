import type { CheckoutSession } from '@/adapters/payments/payments';
import type { Deps } from '@/product-api/deps';
import { recordEntry } from '@/product-api/ledger/public';
import { isUser } from '@/product-api/people/users/read-user';
import {
  type CheckoutRow,
  lockCheckout,
  saveCredit,
  saveLatePayment,
  saveState,
} from './checkout-store';

/**
 * Updates a checkout from the provider's session. A paid session is credited once, however often
 * this is called: it locks the checkout's row and the entry's reference is the session.
 */
export async function creditCheckout(
  deps: Deps,
  checkout: CheckoutRow,
  session: CheckoutSession,
): Promise<void> {
  const { state, packs, amount, currency } = session;
  if (state === 'expired') await saveState(deps.database, checkout.checkout_id, 'expired');
  if (state === 'paying' || state === 'failed') {
    const tokens = packs === 0 ? undefined : packs * checkout.pack_tokens;
    const due = { amount, currency, tokens };
    await saveLatePayment(deps.database, checkout.checkout_id, state, due);
  }
  if (state !== 'paid') return;
  if (packs === 0) {
    await saveState(deps.database, checkout.checkout_id, 'refused');
    deps.log.error(
      { sessionId: session.sessionId, checkoutId: checkout.checkout_id },
      'a paid checkout is not for our pack at our price: nothing was credited, check it in Stripe',
    );
    return;
  }
  await creditPacks(deps, checkout, session);
}

/** Writes the top-up entry; resolves with the tokens credited by this or an earlier call. */
export function creditPacks(
  deps: Deps,
  { checkout_id, user_id, pack_tokens }: CheckoutRow,
  session: Pick<CheckoutSession, 'sessionId' | 'packs' | 'paymentId' | 'receiptUrl'>,
): Promise<number> {
  return deps.database.transaction(async (transaction) => {
    const locked = await lockCheckout(transaction, checkout_id);
    if (locked?.state === 'credited') return locked.tokens ?? 0;
    const tokens = session.packs * pack_tokens;
    await recordEntry(deps, transaction, {
      userId: user_id,
      kind: 'topUp',
      amount: tokens,
      comment: session.packs === 1 ? 'Top-up' : `Top-up, ${session.packs} packs`,
      reference: `checkout/${session.sessionId}`,
      receiptUrl: session.receiptUrl,
    });
    await saveCredit(transaction, checkout_id, { tokens, ...session });
    if (!(await isUser(transaction, user_id))) {
      deps.log.warn(
        { sessionId: session.sessionId, checkoutId: checkout_id },
        'a payment arrived for a deleted account: refund it at the payment provider',
      );
    }
    return tokens;
  });
}
