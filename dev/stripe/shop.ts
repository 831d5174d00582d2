import Stripe from 'stripe';
import {
  type CardRefusal,
  type Charge,
  type PaymentIntent,
  toDeclinedPayment,
  toDispute,
  toPayment,
  toPendingPayment,
  toRefund,
  toRefusedPayment,
} from './charges';
import {
  type LineItem,
  newId,
  nowSeconds,
  type Session,
  type StripeEvent,
  toSession,
} from './objects';
import { type NamedPrices, readSessionParameters } from './session-parameters';

/** A session with its related objects, which are only sent on request. */
export interface SessionRecord {
  session: Session;
  items: LineItem[];
  payment: PaymentIntent | null;
}

export interface DevStripeOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where events are delivered; nowhere when absent. */
  readonly webhookUrl?: string | undefined;
  readonly prices?: NamedPrices;
}

/** State and operations of the stand-in; it sends a signed event for every change of state. */
export class Shop {
  /** Every event so far, in the order in which things happened. */
  readonly events: StripeEvent[] = [];
  url = '';
  webhookUrl: string | undefined;
  #sessions = new Map<string, SessionRecord>();
  #repeats = new Map<string, Session>();

  constructor(readonly options: DevStripeOptions) {
    this.webhookUrl = options.webhookUrl;
  }

  /** @param form of POST /v1/checkout/sessions. @throws TypeError in Stripe's words. */
  create(form: Readonly<Record<string, unknown>>, idempotencyKey: string | undefined): Session {
    const known = this.#repeats.get(idempotencyKey ?? '');
    if (known !== undefined) return known;
    const { given, items } = readSessionParameters(form, this.options.prices ?? {});
    const session = toSession(given, items, this.url);
    this.#sessions.set(session.id, { session, items: [...items], payment: null });
    if (idempotencyKey !== undefined) this.#repeats.set(idempotencyKey, session);
    return session;
  }

  find(sessionId: string): SessionRecord | undefined {
    return this.#sessions.get(sessionId);
  }

  findByPayment(paymentId: unknown): SessionRecord | undefined {
    return [...this.#sessions.values()].find(({ payment }) => payment?.id === paymentId);
  }

  /** @param how `later`: the payment is confirmed by `confirm`, as with bank transfers. */
  async pay(sessionId: string, quantity = 1, how: 'now' | 'later' = 'now'): Promise<void> {
    const record = this.#require(sessionId);
    if (record.session.status !== 'open') return;
    for (const item of record.items) {
      item.quantity = quantity;
      item.amount_total = (item.price.unit_amount ?? 0) * quantity;
      item.amount_subtotal = item.amount_total;
    }
    const amount = record.items.reduce((sum, item) => sum + item.amount_total, 0);
    Object.assign(record.session, {
      amount_subtotal: amount,
      amount_total: amount,
      status: 'complete',
      url: null,
    });
    if (how === 'now') this.#take(record);
    else this.#begin(record, toPendingPayment(record.session, this.url));
    await this.#happen('checkout.session.completed', record.session);
  }

  /** The bank refuses the card: nothing is paid, and the page stays open for another. @returns the message. */
  async refuseCard(sessionId: string, refusal: CardRefusal): Promise<string> {
    const { session } = this.#require(sessionId);
    const payment = toRefusedPayment(session, refusal, this.url);
    await this.#happen('payment_intent.payment_failed', payment);
    return payment.last_payment_error.message;
  }

  async confirm(sessionId: string): Promise<void> {
    const record = this.#require(sessionId);
    this.#take(record);
    await this.#happen('checkout.session.async_payment_succeeded', record.session);
  }

  /** The bank refuses a payment that was to be confirmed later. */
  async decline(sessionId: string): Promise<void> {
    const record = this.#require(sessionId);
    this.#begin(record, toDeclinedPayment(record.session, this.url));
    await this.#happen('checkout.session.async_payment_failed', record.session);
  }

  #take(record: SessionRecord): void {
    this.#begin(record, toPayment(record.session, this.url));
    record.session.payment_status = 'paid';
  }

  #begin(record: SessionRecord, payment: PaymentIntent): void {
    record.payment = payment;
    record.session.payment_intent = payment.id;
  }

  /** @throws TypeError for a session that is not open, which Stripe refuses to expire. */
  async expire(sessionId: string): Promise<Session> {
    const { session } = this.#require(sessionId);
    if (session.status !== 'open') {
      throw new TypeError(`Only an open Checkout Session can be expired; it is ${session.status}.`);
    }
    Object.assign(session, { status: 'expired', url: null });
    await this.#happen('checkout.session.expired', session);
    return session;
  }

  /** @param amount minor units; the rest when absent. */
  async refund(sessionId: string, amount?: number): Promise<Stripe.Refund> {
    const charge = this.#requireCharge(sessionId);
    const rest = charge.amount - charge.amount_refunded;
    const part = Math.min(amount ?? rest, rest);
    charge.amount_refunded += part;
    charge.refunded = charge.amount_refunded === charge.amount;
    await this.#happen('charge.refunded', charge);
    return toRefund(charge, part);
  }

  async dispute(sessionId: string): Promise<string> {
    const dispute = toDispute(this.#requireCharge(sessionId), newId('dp'), 'needs_response');
    await this.#happen('charge.dispute.created', dispute);
    return dispute.id;
  }

  async closeDispute(sessionId: string, id: string, status: 'won' | 'lost'): Promise<void> {
    await this.#happen(
      'charge.dispute.closed',
      toDispute(this.#requireCharge(sessionId), id, status),
    );
  }

  #requireCharge(sessionId: string): Charge {
    const charge = this.#require(sessionId).payment?.latest_charge;
    if (!charge) throw new TypeError('nothing was paid');
    return charge;
  }

  /** Delivers an event, again if need be, signed afresh. Resolves with the answer's status. */
  async deliver(event: StripeEvent): Promise<number> {
    const { webhookUrl } = this;
    if (webhookUrl === undefined) return 0;
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.options.webhookSecret,
    });
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    }).catch(() => undefined);
    return answer?.status ?? 0;
  }

  async #happen(type: StripeEvent['type'], subject: object): Promise<void> {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: null,
      created: nowSeconds(),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: structuredClone(subject) },
    };
    this.events.push(event);
    await this.deliver(event);
  }

  #require(sessionId: string): SessionRecord {
    const record = this.#sessions.get(sessionId);
    if (record === undefined) throw new TypeError(`No such checkout.session: ${sessionId}`);
    return record;
  }
}
