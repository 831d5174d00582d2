import type Stripe from 'stripe';
import type { PaymentEvent } from './payments';

/** Stripe's event in our words; what has no meaning here is `other`. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const eventId = event.id;
  const other = { eventId, kind: 'other' } as const;
  // An event of a connected account is not about money paid to us.
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
