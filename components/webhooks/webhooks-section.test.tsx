import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { WebhooksSection } from './webhooks-section';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const path = '/api/user/webhooks';
const webhookId = '5c1d2b52-0000-4000-8000-000000000002';
const deliveryId = '5c1d2b52-0000-4000-8000-000000000003';
const webhook = {
  webhookId,
  url: 'https://agency.example/hook',
  events: ['version.ready'],
  createdAt: '2026-01-05T20:04:00.000Z',
  off: null,
  failingSince: null,
  formerSecretUntil: null,
};
const secret = `whsec_${'x'.repeat(44)}`;
const delivery = {
  deliveryId,
  eventId: '5c1d2b52-0000-4000-8000-000000000004',
  type: 'version.ready',
  state: 'failed',
  createdAt: '2026-01-05T20:04:00.000Z',
  nextAttemptAt: null,
  attempts: [
    {
      at: '2026-01-05T20:04:00.000Z',
      status: 500,
      milliseconds: 120,
      answer: 'out of order',
      problem: 'It answered with 500.',
    },
  ],
};
const list = (...webhooks: object[]) => ({ [`GET ${path}`]: { body: { webhooks } } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('creates a webhook with the chosen settings, and shows its secret until the dialog closes', async () => {
  const calls = answerCalls({ ...list(), [`POST ${path}`]: { body: { webhook, secret } } });
  await renderScreen(<WebhooksSection />);
  fireEvent.click(button('New webhook'));
  expect(button('Create webhook').hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: ` ${webhook.url} ` } });
  fireEvent.click(screen.getByLabelText('Version failed'));
  fireEvent.click(screen.getByLabelText('Tokens low'));
  fireEvent.click(button('Create webhook'));
  await pass(50);
  expect(calls.of(`POST ${path}`).map(({ body }) => body)).toEqual([
    { url: webhook.url, events: ['version.ready', 'project.ready', 'tokens.low'] },
  ]);
  expect(screen.getByDisplayValue(secret)).toBeDefined();
  fireEvent.click(button('Done'));
  await pass(50);
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

it('shows why no webhook was created, and keeps the input', async () => {
  const error = 'The address does not lead to the public internet.';
  const body = { error, code: 'address_refused', requestId: '1' };
  answerCalls({ ...list(), [`POST ${path}`]: { status: 422, body } });
  await renderScreen(<WebhooksSection />);
  fireEvent.click(button('New webhook'));
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'http://10.0.0.1/' } });
  fireEvent.click(button('Create webhook'));
  await pass(50);
  expect(screen.getByRole('alert').textContent).toBe(error);
  expect(screen.getByDisplayValue('http://10.0.0.1/')).toBeDefined();
});

it('tells its owner that it was turned off because no delivery arrived', async () => {
  const off = { reason: 'failing', since: '2026-01-09T20:04:00.000Z' };
  answerCalls(list({ ...webhook, off }));
  await renderScreen(<WebhooksSection />);
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText('Turned off')).toBeDefined();
  expect(row.getByText(/We couldn’t reach it for three days/)).toBeDefined();
});

it('shows what came of each delivery, sends it again, and sends a test event', async () => {
  const log = `${path}/${webhookId}/deliveries`;
  const resend = `POST ${log}/${deliveryId}/resend`;
  const test = `POST ${path}/${webhookId}/test`;
  const calls = answerCalls({
    ...list(webhook),
    [`GET ${log}`]: { body: { deliveries: [delivery] } },
    [resend]: { body: { delivery } },
    [test]: { body: { delivery } },
  });
  await renderScreen(<WebhooksSection />);
  fireEvent.click(button(`Deliveries to ${webhook.url}`));
  await pass(50);
  const dialog = within(screen.getByRole('dialog'));
  for (const text of ['Failed', 'It answered with 500.', 'out of order', '120 ms']) {
    expect(dialog.getByText(text)).toBeDefined();
  }
  fireEvent.click(dialog.getByRole('button', { name: /^Resend version\.ready/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send test event' }));
  await pass(50);
  expect([calls.of(resend).length, calls.of(test).length]).toEqual([1, 1]);
  expect(calls.of(`GET ${log}`).length).toBeGreaterThan(1);
});
