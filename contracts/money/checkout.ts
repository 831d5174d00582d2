import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';

export const createCheckout = defineOperation('createCheckout', {
  method: 'POST',
  path: '/api/stripe/create-checkout',
  summary:
    'Start a top-up, or go on with the one that is open; the browser goes to the address returned. An earlier one cannot be paid any more.',
  spends: false,
  query: z.object({
    /** Path of this site to return to; defaults to the account screen. */
    returnTo: z.string().max(500).optional(),
  }),
  response: z.object({ url: z.string() }),
  errors: ['provider_failed', 'too_many_requests', 'not_set_up'],
});

/** State of one top-up; the page the user returns to polls it. */
export const readCheckout = defineOperation('readCheckout', {
  method: 'GET',
  path: '/api/stripe/checkout/:checkoutId',
  summary: 'Whether a top-up has been credited.',
  response: z.object({
    /**
     * `paying`: the bank confirms or refuses it later, as a transfer, within days. `failed`: the bank refused
     * it. `refused`: paid, but not for our pack at our price, so nothing was credited.
     */
    state: z.enum(['open', 'paying', 'credited', 'expired', 'refused', 'failed']),
    tokens: z.number().int().optional(),
  }),
});

/** A top-up with delayed payment, such as a bank transfer or a direct debit. */
export const latePayment = z.object({
  checkoutId: z.guid(),
  /** `paying`: the bank has not confirmed it yet. `failed`: it refused it, and nothing was credited. */
  state: z.enum(['paying', 'failed']),
  /** Tokens that it buys; absent if the payment is not for our pack. */
  tokens: z.number().int().optional(),
  /** Minor units of `currency`. */
  amount: z.number().int().optional(),
  currency: z.string().optional(),
  /** When it was ordered; of a failed one when it was refused. */
  since: z.iso.datetime(),
});
export type LatePayment = z.infer<typeof latePayment>;

export const listLatePayments = defineOperation('listLatePayments', {
  method: 'GET',
  path: '/api/stripe/late-payments',
  summary: 'Top-ups whose payment a bank has not confirmed yet, or refused lately; newest first.',
  response: z.object({ payments: z.array(latePayment) }),
});

/** Local mode without payment keys only: sent by the page that charges no card. */
export const completeLocalCheckout = defineOperation('completeLocalCheckout', {
  method: 'POST',
  path: '/api/stripe/local-checkout/:checkoutId',
  summary: 'Credit the pack without a card (local mode only).',
  body: z.object({ quantity: z.number().int().min(1).max(100).default(1) }),
  response: z.object({ tokens: z.number().int() }),
  errors: ['conflict'],
});

export const receiveStripeEvent = defineOperation('receiveStripeEvent', {
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Events from Stripe; signature and age are checked.',
  access: 'provider',
  bodyType: 'raw',
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
  errors: ['too_large'],
});
