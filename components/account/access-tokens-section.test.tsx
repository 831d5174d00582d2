import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { AccessTokensSection } from './access-tokens-section';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const path = '/api/user/access-tokens';
const id = '5c1d2b52-0000-4000-8000-000000000002';
const token = {
  accessTokenId: id,
  name: 'Delivery',
  hint: 'hr_Ab3d',
  scopes: ['read', 'spend'],
  monthlyTokens: 500,
  spentThisMonth: 120,
  createdAt: '2026-01-05T20:04:00.000Z',
  expiresAt: '2026-04-05T20:04:00.000Z',
  isExpired: true,
  lastUsedAt: null,
};
const secret = `hr_${'x'.repeat(49)}`;
const button = (name: string) => screen.getByRole('button', { name });
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('shows the permissions, expiry and spending of each token', async () => {
  answerCalls({ [`GET ${path}`]: { body: { accessTokens: [token] } } });
  await renderScreen(<AccessTokensSection />);
  const row = within(screen.getByRole('list', { name: 'Access tokens' })).getByRole('listitem');
  for (const text of ['Delivery', 'Read', 'Spend', 'Expired', 'hr_Ab3d…', 'Never used']) {
    expect(within(row).getByText(text)).toBeDefined();
  }
  expect(within(row).getByText('120 of 500 tokens spent this month')).toBeDefined();
  expect(within(row).queryByText('Make')).toBeNull();
});

it('creates a token with the chosen settings, and shows its secret until the dialog closes', async () => {
  const calls = answerCalls({
    [`GET ${path}`]: { body: { accessTokens: [] } },
    [`POST ${path}`]: { body: { accessToken: token, secret } },
  });
  await renderScreen(<AccessTokensSection />);
  fireEvent.click(button('New access token'));
  type('Name', 'Delivery');
  fireEvent.click(screen.getByLabelText('Spend'));
  type('Monthly token limit', 'many');
  expect(button('Create access token').hasAttribute('disabled')).toBe(true);
  type('Monthly token limit', '500');
  fireEvent.click(screen.getByLabelText('Make'));
  fireEvent.click(button('Create access token'));
  await pass(50);
  expect(calls.of(`POST ${path}`).map(({ body }) => body)).toEqual([
    { name: 'Delivery', scopes: ['read', 'spend'], expiresInDays: 90, monthlyTokens: 500 },
  ]);
  // It is not shown again, so a stray key or tap does not take it away.
  fireEvent.keyDown(screen.getByDisplayValue(secret), { key: 'Escape' });
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  await pass(50);
  expect(screen.getByDisplayValue(secret)).toBeDefined();
  fireEvent.click(button('Done'));
  await pass(50);
  expect(screen.queryByDisplayValue(secret)).toBeNull();
  fireEvent.click(button('New access token'));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

it('shows why no token was created, and keeps the input', async () => {
  answerCalls({
    [`GET ${path}`]: { body: { accessTokens: [] } },
    [`POST ${path}`]: {
      status: 403,
      body: { error: 'You have twenty.', code: 'too_many_access_tokens', requestId: '1' },
    },
  });
  await renderScreen(<AccessTokensSection />);
  fireEvent.click(button('New access token'));
  type('Name', 'Delivery');
  fireEvent.click(button('Create access token'));
  await pass(50);
  expect(screen.getByRole('alert').textContent).toBe('You have twenty.');
  expect(screen.getByDisplayValue('Delivery')).toBeDefined();
});

it('revokes a token only when that is confirmed', async () => {
  const calls = answerCalls({
    [`GET ${path}`]: { body: { accessTokens: [token] } },
    [`DELETE ${path}/${id}`]: { body: { accessTokens: [] } },
  });
  await renderScreen(<AccessTokensSection />);
  fireEvent.click(button('Revoke Delivery'));
  expect(calls.of(`DELETE ${path}/${id}`)).toEqual([]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await pass(50);
  expect(calls.of(`DELETE ${path}/${id}`)).toHaveLength(1);
  expect(screen.queryByText('Delivery')).toBeNull();
});
