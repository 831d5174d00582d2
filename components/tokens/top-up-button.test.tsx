import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalCheckoutScreen } from '@/components/account/local-checkout-screen';
import { createCheckout } from '@/lib/api/checkout';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedSettings } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { MissingTokens } from './missing-tokens';
import { TopUp, TopUpButton } from './top-up-button';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const checkout = 'POST /api/stripe/create-checkout';
const gone: string[] = [];
beforeEach(() => {
  gone.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    gone.push(String(url));
  });
});

async function press(answer: object, alertWithoutSession = false) {
  const calls = answerCalls({ [checkout]: { body: {}, ...answer } });
  await renderScreen(
    <TopUpButton returnTo="/app/user/account" alertWithoutSession={alertWithoutSession}>
      Top Up Tokens
    </TopUpButton>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Top Up Tokens' }));
  await pass(50);
  return calls;
}

const alert = () => screen.queryByRole('alertdialog')?.textContent ?? '';

describe('Top Up Tokens', () => {
  it('asks without a body for the checkout and goes there', async () => {
    const calls = await press({ body: { url: 'https://checkout.stripe.com/c/pay/1' } });
    expect(gone).toEqual(['https://checkout.stripe.com/c/pay/1']);
    expect(calls.of(checkout)).toEqual([
      {
        method: 'POST',
        path: '/api/stripe/create-checkout',
        query: { returnTo: '/app/user/account' },
        headers: expect.objectContaining({ 'Content-Type': 'application/json' }),
        body: undefined,
      },
    ]);
    expect(alert()).toBe('');
  });

  it('is busy from the press on until the page is left, and not when Back brings it again', async () => {
    const calls = await press({ body: { url: 'https://checkout.stripe.com/c/pay/1' }, after: 500 });
    const button = screen.getByRole('button', { name: 'Top Up Tokens' });
    const pressAgain = async () => {
      fireEvent.click(button);
      await pass(600);
      return calls.of(checkout).length;
    };
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(await pressAgain()).toBe(1);
    expect(gone).toHaveLength(1);
    // The browser is on its way to the provider.
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(await pressAgain()).toBe(1);
    fireEvent(window, new Event('pageshow'));
    await pass(50);
    expect(button.getAttribute('aria-disabled')).toBe('false');
    expect(await pressAgain()).toBe(2);
  });

  it('can be pressed again where the browser never left', async () => {
    const calls = await press({ body: { url: 'https://checkout.stripe.com/c/pay/1' } });
    await pass(31_000);
    fireEvent.click(screen.getByRole('button', { name: 'Top Up Tokens' }));
    await pass(50);
    expect(calls.of(checkout)).toHaveLength(2);
  });

  it('says in an alert that it could not be started', async () => {
    await press({ status: 502 });
    expect(alert()).toContain('Failed to start checkout. Please try again.');
    expect(gone).toEqual([]);
    await expect(createCheckout('/app')).rejects.toThrow('Failed to create checkout session');
  });

  it('says below it where the operator takes no payments yet', async () => {
    const body = { error: 'x', code: 'not_set_up', requestId: 'r' };
    await press({ status: 503, body });
    const [first, second] = screen.getByText(/^Failed to start/).childNodes;
    expect(first?.textContent).toBe('Failed to start checkout. Please try again.');
    expect(second?.textContent).toBe('Top-ups are not available on this site yet.');
  });

  it.each([
    [false, ''],
    [true, 'Failed to start checkout. Please try again.'],
  ])('logs a missing session; on the account screen it also alerts (%s)', async (alerts, said) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await press({ status: 401 }, alerts);
    expect(logged.mock.calls).toEqual([['No auth token available']]);
    expect(alert()).toContain(said);
    expect(alert() === '').toBe(said === '');
    expect(gone).toEqual([]);
  });
});

describe('without a payment provider', () => {
  const sentence = 'You can’t buy tokens on this site. Contact support for more.';
  const open = async (element: ReactElement, way: 'paid' | 'free' | 'none') => {
    const topUp = way === 'paid' ? cannedSettings.topUp : { way, tokens: 100 };
    answerCalls({
      'GET /api/settings': { body: { ...cannedSettings, topUp } },
      'GET /api/user/tokens': { body: { tokens: 12, held: 0 } },
      'GET /api/stripe/late-payments': { body: { payments: [] } },
    });
    const { container } = await renderScreen(<main>{element}</main>);
    await pass(50);
    return within(container);
  };

  it('says so and whom to ask, without a price or a button', async () => {
    const page = await open(<TopUp returnTo="/app/user/account" />, 'none');
    expect(page.getByText(/^You can’t buy tokens/).textContent).toBe(sentence);
    expect(page.getByRole('link').getAttribute('href')).toBe('/contact');
    expect(page.queryByRole('button')).toBeNull();
    expect(page.queryByText(/100 tokens/)).toBeNull();
  });

  it('says the same to users with too few tokens, and that nothing is lost', async () => {
    const page = await open(<MissingTokens cost={30} />, 'none');
    expect(page.getByText('You need 18 more tokens. Your project is saved.')).toBeDefined();
    expect(page.getByText(/^You can’t buy tokens/).textContent).toBe(sentence);
    expect(page.queryByRole('button')).toBeNull();
  });

  it('has no amounts on the page that credits tokens elsewhere', async () => {
    const page = await open(<LocalCheckoutScreen checkoutId="1" next="/app" />, 'none');
    expect(page.getByText(/^You can’t buy tokens/).textContent).toBe(sentence);
    expect(page.queryByRole('combobox')).toBeNull();
    expect(page.queryByRole('button', { name: 'Add tokens' })).toBeNull();
  });

  it.each([
    ['free', '100 tokens, free of charge'],
    ['paid', '100 tokens for $19.00'],
  ] as const)('is not said where tokens are %s', async (way, price) => {
    const page = await open(<TopUp returnTo="/app" />, way);
    expect(page.getByRole('button', { name: 'Top Up Tokens' })).toBeDefined();
    expect(page.getByText(price)).toBeDefined();
  });
});
