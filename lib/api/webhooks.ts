import { queryOptions } from '@tanstack/react-query';
import type { WebhookId } from '@/contracts/ids';
import * as contract from '@/contracts/publishing/webhooks';
import { call } from './call';

/** Polling interval while a delivery is pending. */
const POLL_MS = 2_000;

export const webhookQueries = {
  /** The user's webhooks, newest first. */
  mine: () =>
    queryOptions({
      queryKey: ['user', 'webhooks'],
      queryFn: async ({ signal }) => (await call(contract.listWebhooks, { signal })).webhooks,
    }),
  /** The deliveries to one webhook, newest first. */
  deliveries: (webhookId: WebhookId) =>
    queryOptions({
      queryKey: ['user', 'webhooks', webhookId, 'deliveries'],
      queryFn: async ({ signal }) =>
        (await call(contract.listWebhookDeliveries, { params: { webhookId }, signal })).deliveries,
      refetchInterval: ({ state }) => {
        const isMoving = state.data?.some((one) => one.state === 'waiting') ?? false;
        return isMoving ? POLL_MS : false;
      },
    }),
};
