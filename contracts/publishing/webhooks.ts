import { z } from 'zod';
import { webhookDeliveryId, webhookId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { webhookEventType } from './webhook-events';

/** Maximum number of a user's webhooks. */
export const MAX_WEBHOOKS = 10;
/** Maximum number of listed deliveries, newest first; each keeps its newest attempts. */
export const MAX_LISTED_DELIVERIES = 50;
/** A former secret signs beside the new one for this long. */
export const FORMER_SECRET_HOURS = 24;

/** `owner`: turned off; `failing`: failed for days; `gone`: the receiver answered with 410. */
const offReason = z.enum(['owner', 'failing', 'gone']);

/** A webhook: an address of a user's own system that receives events. Its secret is shown once. */
export const webhook = z.object({
  webhookId,
  url: z.string(),
  events: z.array(webhookEventType),
  createdAt: z.iso.datetime(),
  /** Null: it is on. */
  off: z.object({ reason: offReason, since: z.iso.datetime() }).nullable(),
  /** Time since which no delivery has reached it; null if the last one did, or if there was none. */
  failingSince: z.iso.datetime().nullable(),
  /** Until then the former secret signs beside the new one. */
  formerSecretUntil: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const attempt = z.object({
  at: z.iso.datetime(),
  /** Null if there was no response. */
  status: z.number().int().nullable(),
  milliseconds: z.number().int(),
  /** The beginning of the response. */
  answer: z.string(),
  /** The reason for the failure, in a sentence; null for a success. */
  problem: z.string().nullable(),
});

export const webhookDelivery = z.object({
  deliveryId: webhookDeliveryId,
  /** The header `webhook-id`, the same for every attempt and for a resend. */
  eventId: z.uuid(),
  type: z.string(),
  /** `stopped`: its webhook was turned off before it got through. */
  state: z.enum(['waiting', 'delivered', 'failed', 'stopped']),
  createdAt: z.iso.datetime(),
  /** Present while it waits. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Newest first. */
  attempts: z.array(attempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const webhookList = z.object({ webhooks: z.array(webhook) });
const withSecret = z.object({ webhook, secret: z.string() });
const oneDelivery = z.object({ delivery: webhookDelivery });

const url = z.string().trim().min(1).max(2_000);
const events = z
  .array(webhookEventType)
  .min(1)
  .refine((types) => new Set(types).size === types.length, 'An event is named once.');

export const listWebhooks = defineOperation('listWebhooks', {
  method: 'GET',
  path: '/api/user/webhooks',
  summary: 'The person’s webhooks, newest first; never their secrets.',
  response: webhookList,
});

export const createWebhook = defineOperation('createWebhook', {
  method: 'POST',
  path: '/api/user/webhooks',
  summary: 'Make a webhook. Its signing secret is in this answer and in no other.',
  body: z.object({ url, events }),
  response: withSecret,
  errors: ['too_many_webhooks', 'address_refused'],
});

export const saveWebhook = defineOperation('saveWebhook', {
  method: 'PATCH',
  path: '/api/user/webhooks/:webhookId',
  summary:
    'Change a webhook’s address or events, or turn it off or on. What waits is not sent once it is off.',
  body: z.object({ url: url.optional(), events: events.optional(), isOn: z.boolean().optional() }),
  response: z.object({ webhook }),
  errors: ['address_refused'],
});

export const deleteWebhook = defineOperation('deleteWebhook', {
  method: 'DELETE',
  path: '/api/user/webhooks/:webhookId',
  summary: 'Delete a webhook with its log; nothing more is sent to it.',
  response: webhookList,
});

export const rotateWebhookSecret = defineOperation('rotateWebhookSecret', {
  method: 'POST',
  path: '/api/user/webhooks/:webhookId/secret',
  summary: `Make a new signing secret, which is in this answer and in no other. For ${FORMER_SECRET_HOURS} hours calls carry the signatures of both.`,
  response: withSecret,
});

export const testWebhook = defineOperation('testWebhook', {
  method: 'POST',
  path: '/api/user/webhooks/:webhookId/test',
  summary: 'Send a test event to a webhook. It is tried once; the log tells what came of it.',
  response: oneDelivery,
  errors: ['illegal_state', 'too_many_requests'],
});

export const listWebhookDeliveries = defineOperation('listWebhookDeliveries', {
  method: 'GET',
  path: '/api/user/webhooks/:webhookId/deliveries',
  summary: `What was sent to a webhook in the last 30 days, the newest ${MAX_LISTED_DELIVERIES}, with its attempts.`,
  response: z.object({ deliveries: z.array(webhookDelivery) }),
});

export const resendWebhookDelivery = defineOperation('resendWebhookDelivery', {
  method: 'POST',
  path: '/api/user/webhooks/:webhookId/deliveries/:deliveryId/resend',
  summary: 'Send a delivery again, now, with the same `webhook-id`.',
  response: oneDelivery,
  errors: ['illegal_state'],
});
