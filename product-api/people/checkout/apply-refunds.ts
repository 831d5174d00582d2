import type { Transaction } from '@/adapters/database/database';
import type { PaymentEvent } from '@/adapters/payments/payments';
import type { Deps } from '@/product-api/deps';
import { recordEntry } from '@/product-api/ledger/public';
import {
  type CheckoutRow,
  lockCheckoutByPayment,
  saveDispute,
  saveReclaimed,
  selectDispute,
} from './checkout-store';

type Refund = Extract<PaymentEvent, { kind: 'refund' }>;
type Dispute = Extract<PaymentEvent, { kind: 'dispute' }>;

/**
 * Deducts the refunded share of a top-up. The share covers all refunds so far, so repeated or
 * reordered events give the same total.
 * @returns whether the payment is one of ours and credited.
 */
export function applyRefund(deps: Deps, event: Refund): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    const checkout = await lockCheckoutByPayment(transaction, event.paymentId);
    if (checkout === undefined) return false;
    const wanted = Math.floor((checkout.tokens ?? 0) * Math.min(1, event.refundedShare));
    const missing = wanted - checkout.reclaimed;
    if (missing <= 0) return true;
    await deduct(deps, transaction, checkout, {
      tokens: missing,
      comment: 'Refund of a top-up',
      reference: `refund/${event.eventId}`,
    });
    await saveReclaimed(transaction, checkout.checkout_id, wanted);
    return true;
  });
}

/** Deducts a disputed payment's tokens when the dispute opens, and returns them when it is won. */
export function applyDispute(deps: Deps, event: Dispute): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    const checkout = await lockCheckoutByPayment(transaction, event.paymentId);
    if (checkout === undefined) return false;
    const known = await selectDispute(transaction, event.disputeId);
    // An event of the opening may arrive after the outcome, or twice.
    if (known !== undefined && (known.outcome !== 'open' || event.outcome === 'open')) return true;
    const reference = `dispute/${event.disputeId}`;
    let taken = known?.taken ?? 0;
    if (event.outcome === 'won') {
      await recordEntry(deps, transaction, {
        userId: checkout.user_id,
        kind: 'other',
        amount: taken,
        comment: 'Payment dispute settled',
        reference: `${reference}/won`,
      });
    } else if (known === undefined) {
      const tokens = (checkout.tokens ?? 0) - checkout.reclaimed;
      taken = await deduct(deps, transaction, checkout, {
        tokens,
        comment: 'Payment disputed',
        reference,
      });
    }
    await saveDispute(transaction, event.disputeId, { outcome: event.outcome, taken });
    return true;
  });
}

/**
 * Deducts at most the available tokens, and logs the shortfall. Resolves with the number of deducted tokens.
 */
async function deduct(
  deps: Deps,
  transaction: Transaction,
  checkout: CheckoutRow,
  { tokens, comment, reference }: { tokens: number; comment: string; reference: string },
): Promise<number> {
  const taken = -(await recordEntry(deps, transaction, {
    userId: checkout.user_id,
    kind: 'other',
    amount: -tokens,
    comment,
    reference,
  }));
  if (taken < tokens) {
    deps.log.warn(
      { reference, checkoutId: checkout.checkout_id, missing: tokens - taken },
      'tokens of a refunded or disputed top-up were spent already',
    );
  }
  return taken;
}
