import type Stripe from 'stripe';
import type { PaymentEvent } from './payments';

/** Converts a Stripe event to ours; events we do not use become `other`. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const eventId = event.id;
  const other = { eventId, kind: 'other' } as const;
  // Events of connected accounts concern payments to others.
  if (event.account !== undefined) return other;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { eventId, kind: 'checkout', sessionId: event.data.object.id };
    case 'charge.refunded': {
      const { payment_intent, amount, amount_refunded } = event.data.object;
      const paymentId = toId(payment_intent);
      if (paymentId === undefined || amount <= 0) return other;
      return { eventId, kind: 'refund', paymentId, refundedShare: amount_refunded / amount };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { id, payment_intent, status } = event.data.object;
      const paymentId = toId(payment_intent);
      if (paymentId === undefined) return other;
      return { eventId, kind: 'dispute', disputeId: id, paymentId, outcome: toOutcome(status) };
    }
    default:
      return other;
  }
}

function toOutcome(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' {
  if (status === 'won') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

function toId(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
