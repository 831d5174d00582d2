import type Stripe from 'stripe';
import { newId, nowSeconds, type Session } from './objects';

export type Charge = Stripe.Charge & { payment_intent: string };
export type PaymentIntent = Stripe.PaymentIntent & { latest_charge: Charge | null };

/** Returns the payment of a session that the bank confirms or refuses later: a direct debit. */
export function toPendingPayment(session: Session, receiptOrigin: string): PaymentIntent {
  return {
    ...toPayment(session, receiptOrigin),
    amount_received: 0,
    latest_charge: null,
    payment_method_types: ['us_bank_account'],
    status: 'processing',
  };
}

/** Returns the payment of a session whose delayed payment was refused: nothing was charged. */
export function toDeclinedPayment(session: Session, receiptOrigin: string): PaymentIntent {
  return { ...toPendingPayment(session, receiptOrigin), status: 'requires_payment_method' };
}

/**
 * Stripe's messages for refused cards, and their decline codes
 * (https://docs.stripe.com/testing#declined-payments).
 */
const refusals = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
} as const;
export type CardRefusal = keyof typeof refusals;

/** Returns the payment of a session whose card was refused; the session stays open. */
export function toRefusedPayment(
  session: Session,
  refusal: CardRefusal,
  receiptOrigin: string,
): PaymentIntent & { last_payment_error: { message: string } } {
  const message = refusals[refusal];
  return {
    ...toDeclinedPayment(session, receiptOrigin),
    last_payment_error: {
      ...{ type: 'card_error', code: 'card_declined', decline_code: refusal, message },
      ...{ advice_code: 'try_again_later', doc_url: 'https://stripe.com/docs/error-codes' },
    },
  };
}

/** Returns the payment of a session: authorised and captured at once, or when its bank confirms it. */
export function toPayment(session: Session, receiptOrigin: string): PaymentIntent {
  const { payment_intent: begun } = session;
  const id = typeof begun === 'string' ? begun : newId('pi');
  const money = { amount: session.amount_total ?? 0, currency: session.currency ?? 'usd' };
  const unused = { ...unusedOfBoth, ...unusedOfPayment };
  return {
    ...unused,
    ...money,
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: money.amount,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    created: nowSeconds(),
    latest_charge: toCharge(id, money, session.customer_email, receiptOrigin),
    livemode: false,
    metadata: session.metadata ?? {},
    payment_method_types: ['card'],
    receipt_email: session.customer_email,
    status: 'succeeded',
  };
}

function toCharge(
  paymentId: string,
  money: { amount: number; currency: string },
  email: string | null,
  receiptOrigin: string,
): Charge {
  return {
    ...unusedOfBoth,
    ...unusedOfCharge,
    ...money,
    id: newId('ch'),
    object: 'charge',
    amount_captured: money.amount,
    amount_refunded: 0,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    captured: true,
    created: nowSeconds(),
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: paymentId,
    receipt_email: email,
    receipt_url: `${receiptOrigin}/receipts/${paymentId}`,
    refunded: false,
    status: 'succeeded',
  };
}

export function toRefund(charge: Charge, amount: number): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export function toDispute(
  charge: Charge,
  id: string,
  status: Stripe.Dispute['status'],
): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'general',
    status,
  };
}

const unusedOfBoth = {
  application: null,
  application_fee_amount: null,
  customer: null,
  description: null,
  on_behalf_of: null,
  payment_method: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

const unusedOfPayment = {
  allowed_payment_method_types: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  client_secret: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  managed_payments: null,
  next_action: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  setup_future_usage: null,
} satisfies Partial<Stripe.PaymentIntent>;

const unusedOfCharge = {
  application_fee: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  outcome: null,
  payment_method_details: null,
  receipt_number: null,
  source_transfer: null,
  transfer_data: null,
} satisfies Partial<Stripe.Charge>;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
};
