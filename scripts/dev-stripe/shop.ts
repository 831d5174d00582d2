import Stripe from 'stripe';
import {
  type Dispute,
  newId,
  nowSeconds,
  type Refund,
  type Session,
  type SessionParameters,
  type SessionRecord,
  type StripeEvent,
  toPayment,
  toSessionRecord,
} from './objects';

export interface DevStripeOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where events are delivered; nowhere when absent. */
  readonly webhookUrl?: string | undefined;
  readonly prices?: Readonly<Record<string, { currency: string; unit_amount: number }>>;
}

/** What the stand-in knows and does; every change of state is told as a signed event. */
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

  create(parameters: SessionParameters, idempotencyKey: string | undefined): Session {
    const known = this.#repeats.get(idempotencyKey ?? '');
    if (known !== undefined) return known;
    const record = toSessionRecord(parameters, this.url, this.options.prices ?? {});
    this.#sessions.set(record.session.id, record);
    if (idempotencyKey !== undefined) this.#repeats.set(idempotencyKey, record.session);
    return record.session;
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
    Object.assign(record.session, { amount_total: amount, status: 'complete', url: null });
    if (how === 'now') this.#take(record);
    await this.#happen('checkout.session.completed', record.session);
  }

  async confirm(sessionId: string): Promise<void> {
    const record = this.#require(sessionId);
    this.#take(record);
    await this.#happen('checkout.session.async_payment_succeeded', record.session);
  }

  #take(record: SessionRecord): void {
    record.payment = toPayment(record, this.url);
    record.session.payment_status = 'paid';
  }

  async expire(sessionId: string): Promise<Session> {
    const { session } = this.#require(sessionId);
    Object.assign(session, { status: 'expired', url: null });
    await this.#happen('checkout.session.expired', session);
    return session;
  }

  /** @param amount minor units; the rest when absent. */
  async refund(sessionId: string, amount?: number): Promise<Refund> {
    const charge = this.#require(sessionId).payment?.latest_charge;
    if (charge == null) throw new TypeError('nothing was paid');
    const rest = charge.amount - charge.amount_refunded;
    const part = Math.min(amount ?? rest, rest);
    charge.amount_refunded += part;
    charge.refunded = charge.amount_refunded === charge.amount;
    await this.#happen('charge.refunded', charge);
    return {
      id: newId('re'),
      object: 'refund',
      amount: part,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      status: 'succeeded',
    };
  }

  async dispute(sessionId: string): Promise<string> {
    const dispute = this.#toDispute(sessionId, newId('dp'), 'needs_response');
    await this.#happen('charge.dispute.created', dispute);
    return dispute.id;
  }

  async closeDispute(sessionId: string, id: string, status: 'won' | 'lost'): Promise<void> {
    await this.#happen('charge.dispute.closed', this.#toDispute(sessionId, id, status));
  }

  #toDispute(sessionId: string, id: string, status: Dispute['status']): Dispute {
    const charge = this.#require(sessionId).payment?.latest_charge;
    if (charge == null) throw new TypeError('nothing was paid');
    const { amount, currency, payment_intent } = charge;
    return {
      id,
      object: 'dispute',
      amount,
      charge: charge.id,
      currency,
      payment_intent,
      reason: 'general',
      status,
    };
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
