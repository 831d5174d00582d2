import { expect, it } from 'vitest';
import { createWebhook, listWebhookDeliveries, testWebhook } from '@/contracts/publishing/webhooks';
import { startKillableApi } from '@/tests/faults/killable-api';
import { eventually } from '@/tests/support/eventually';
import { startWebhookReceiver } from '@/tests/support/webhook-receiver';

const receiver = await startWebhookReceiver();
const { me, kill, untilUp } = await startKillableApi({ PERMITTED_INNER_HOSTS: receiver.host });

it('an event survives kill -9 of the API while it is sent, and comes again under its id', async () => {
  const body = { url: receiver.toUrl('/hook'), events: ['version.ready'] };
  const { webhookId } = (await me.call(createWebhook, {}, { body })).body.webhook;
  // Received, but never answered: the API dies between the call and storing its result.
  receiver.answer = () => undefined;
  const { eventId } = (await me.call(testWebhook, { webhookId })).body.delivery;
  await eventually(() => expect(receiver.listIds('/hook')).toEqual([eventId]));
  receiver.answer = (response) => void response.writeHead(204).end();
  kill();
  await untilUp();
  await eventually(() => expect(receiver.listIds('/hook')).toEqual([eventId, eventId]));
  await eventually(async () => {
    const { deliveries } = (await me.call(listWebhookDeliveries, { webhookId })).body;
    expect(deliveries).toMatchObject([
      { eventId, state: 'delivered', attempts: [{ status: 204 }] },
    ]);
  });
});
