import type { Transaction } from '@/adapters/database/database';
import type { PaymentEvent } from '@/adapters/payments/payments';
import type { Deps } from '@/product-api/deps';
import { recordEntry } from '@/product-api/ledger/record-entry';
import {
  type CheckoutRow,
  lockCheckoutOfPayment,
  saveDispute,
  saveReclaimed,
  selectDispute,
} from './checkout-store';

type Refund = Extract<PaymentEvent, { kind: 'refund' }>;
type Dispute = Extract<PaymentEvent, { kind: 'dispute' }>;

/**
 * Takes the refunded share of a top-up back. The share is of all refunds so far, so events that come
 * twice or in the wrong order add up to the same.
 * @returns whether the payment is one of ours and credited.
 */
export function applyRefund(tools: Deps, event: Refund): Promise<boolean> {
  return tools.database.transaction(async (transaction) => {
    const checkout = await lockCheckoutOfPayment(transaction, event.paymentId);
    if (checkout === undefined) return false;
    const wanted = Math.floor((checkout.tokens ?? 0) * Math.min(1, event.refundedShare));
    const missing = wanted - checkout.reclaimed;
    if (missing <= 0) return true;
    await take(tools, transaction, checkout, {
      tokens: missing,
      comment: 'Refund of a top-up',
      reference: `refund/${event.eventId}`,
    });
    await saveReclaimed(transaction, checkout.checkout_id, wanted);
    return true;
  });
}

/** A disputed payment's tokens are taken while it is open or lost, and given back when it is won. */
export function applyDispute(tools: Deps, event: Dispute): Promise<boolean> {
  return tools.database.transaction(async (transaction) => {
    const checkout = await lockCheckoutOfPayment(transaction, event.paymentId);
    if (checkout === undefined) return false;
    const known = await selectDispute(transaction, event.disputeId);
    // An opening that arrives after the end says nothing new.
    if (known !== undefined && (known.outcome !== 'open' || event.outcome === 'open')) return true;
    const reference = `dispute/${event.disputeId}`;
    let taken = known?.taken ?? 0;
    if (event.outcome === 'won') {
      await recordEntry(tools, transaction, {
        userId: checkout.user_id,
        kind: 'other',
        amount: taken,
        comment: 'Payment dispute settled',
        reference: `${reference}/won`,
      });
    } else if (known === undefined) {
      const tokens = (checkout.tokens ?? 0) - checkout.reclaimed;
      taken = await take(tools, transaction, checkout, {
        tokens,
        comment: 'Payment disputed',
        reference,
      });
    }
    await saveDispute(transaction, event.disputeId, { outcome: event.outcome, taken });
    return true;
  });
}

/** Takes at most what can be spent; what was spent already is written to the log. */
async function take(
  tools: Deps,
  transaction: Transaction,
  checkout: CheckoutRow,
  { tokens, comment, reference }: { tokens: number; comment: string; reference: string },
): Promise<number> {
  const taken = -(await recordEntry(tools, transaction, {
    userId: checkout.user_id,
    kind: 'other',
    amount: -tokens,
    comment,
    reference,
  }));
  if (taken < tokens) {
    tools.log.warn(
      { reference, checkoutId: checkout.checkout_id, missing: tokens - taken },
      'a top-up was taken back after some of it was spent',
    );
  }
  return taken;
}
