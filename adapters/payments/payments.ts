/** One top-up pack as currently sold. */
export interface TopUpPack {
  readonly tokens: number;
  /** Minor units of `currency` for one pack. Absent if only the provider knows the price. */
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
}

export interface NewCheckout {
  /** Our id of this top-up. It is also the idempotency key: a repeated call returns the same checkout. */
  readonly checkoutId: string;
  readonly userId: string;
  readonly email?: string | undefined;
  readonly pack: TopUpPack;
  /** Paths on this site, with query. */
  readonly successPath: string;
  readonly cancelPath: string;
}

interface StartedCheckout {
  readonly sessionId: string;
  /** The address to redirect the browser to. */
  readonly url: string;
}

/** The provider's state of a checkout. */
export interface CheckoutSession {
  readonly sessionId: string;
  readonly checkoutId: string | undefined;
  /**
   * `paying`: a payment with delayed confirmation, such as a bank transfer, is not confirmed yet. `failed`:
   * it was refused.
   */
  readonly state: 'open' | 'paying' | 'paid' | 'failed' | 'expired';
  /** Packs bought; 0 unless exactly our pack at our price was in the basket. */
  readonly packs: number;
  /** Amount to pay, in minor units of `currency`; undefined if the provider does not return it. */
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  /** Identifies the payment in refunds and disputes. */
  readonly paymentId: string | undefined;
  readonly receiptUrl: string | undefined;
}

/** A provider's event, reduced to the fields we use. */
export type PaymentEvent = { readonly eventId: string } & (
  | { readonly kind: 'checkout'; readonly sessionId: string }
  | { readonly kind: 'refund'; readonly paymentId: string; readonly refundedShare: number }
  | {
      readonly kind: 'dispute';
      readonly disputeId: string;
      readonly paymentId: string;
      readonly outcome: 'open' | 'won' | 'lost';
    }
  | { readonly kind: 'other' }
);

/** Sells top-up packs. Card numbers never reach our servers. */
export interface Payments {
  /** `local`: no card is charged; a built-in page replaces the hosted one. */
  readonly kind: 'stripe' | 'local';
  /** @throws PaymentsUnavailable */
  startCheckout(checkout: NewCheckout): Promise<StartedCheckout>;
  /**
   * Queries the provider; `undefined` for an unknown session.
   * @throws PaymentsUnavailable
   */
  readSession(sessionId: string, pack: TopUpPack): Promise<CheckoutSession | undefined>;
  /**
   * Closes an open checkout, so that it can no longer be paid.
   * @returns whether it is closed; false if it was paid or is being paid.
   * @throws PaymentsUnavailable
   */
  closeSession(sessionId: string): Promise<boolean>;
  /**
   * Reads one delivery of the provider's webhook.
   * @param signature the delivery's signature header.
   * @throws PaymentEventRefused if it is forged, expired or not addressed to us.
   */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
}

/** The provider is slow, unavailable, rate-limits us or rejects our key. */
export class PaymentsUnavailable extends Error {
  constructor(
    message: string,
    /** Whether a retry may succeed without a change of configuration. */
    readonly transient: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PaymentsUnavailable';
  }
}

export class PaymentEventRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentEventRefused';
  }
}
