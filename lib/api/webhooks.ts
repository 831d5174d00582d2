import { queryOptions } from '@tanstack/react-query';
import type { WebhookId } from '@/contracts/ids';
import * as contract from '@/contracts/publishing/webhooks';
import { call } from './call';

/** While something is on its way. */
const POLL_MS = 2_000;

export const webhookQueries = {
  /** The person's webhooks, newest first. */
  mine: () =>
    queryOptions({
      queryKey: ['user', 'webhooks'],
      queryFn: async ({ signal }) => (await call(contract.listWebhooks, { signal })).webhooks,
    }),
  /** What was sent to one, newest first. */
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
