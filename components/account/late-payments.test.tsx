import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MissingTokens } from '@/components/tokens/missing-tokens';
import { answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { AccountScreen } from './account-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const late = 'GET /api/stripe/late-payments';
const paying = {
  checkoutId: '0d9d4c1e-5a57-4b8e-9d60-5f2c2b1a7e11',
  state: 'paying',
  tokens: 200,
  amount: 3800,
  currency: 'usd',
  since: '2026-11-24T10:00:00.000Z',
};
const balance = (tokens: number) => ({ 'GET /api/user/tokens': { body: { tokens } } });

it('the account shows a payment on its way until it is credited, also after a reload', async () => {
  const calls = answerCalls({ [late]: { body: { payments: [paying] } }, ...balance(15) });
  await renderScreen(<AccountScreen />);
  const list = within(screen.getByRole('region', { name: 'Payments on their way' }));
  expect(list.getByText('Your payment of $38.00 for 200 tokens is on its way')).toBeDefined();
  expect(list.getByText(/^Nov 24, 2026 /).getAttribute('dateTime')).toBe(paying.since);
  expect(list.getByText(/Please don’t pay again/)).toBeDefined();
  calls.answer({ [late]: { body: { payments: [] } }, ...balance(215) });
  await pass(31_000);
  expect(screen.queryByRole('region', { name: 'Payments on their way' })).toBeNull();
  expect(screen.getByText('215')).toBeDefined();
});

it('the account says in plain English that a bank refused a payment', async () => {
  answerCalls({
    [late]: {
      body: { payments: [{ checkoutId: paying.checkoutId, state: 'failed', since: paying.since }] },
    },
  });
  await renderScreen(<AccountScreen />);
  expect(screen.getByText('Your payment didn’t go through')).toBeDefined();
  expect(screen.getByText(/you weren’t charged and no tokens were added/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/undefined|NaN/);
});

it('users with too few tokens learn of pending ones before they pay twice', async () => {
  answerCalls({ [late]: { body: { payments: [paying] } }, ...balance(15) });
  await renderScreen(<MissingTokens cost={20} />);
  expect(screen.getByText(/^200 tokens are on their way/)).toBeDefined();
});
