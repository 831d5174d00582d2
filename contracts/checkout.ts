import { z } from 'zod';
import { defineOperation } from './operation';

export const createCheckout = defineOperation('createCheckout', {
  method: 'POST',
  path: '/api/stripe/create-checkout',
  summary: 'Start a top-up; the browser goes to the address returned.',
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
    /** `refused`: paid, but not for our pack at our price, so nothing was credited. */
    state: z.enum(['open', 'credited', 'expired', 'refused']),
    tokens: z.number().int().optional(),
  }),
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
