import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { CheckoutReturn } from './checkout-return';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const checkoutId = '0d9d4c1e-5a57-4b8e-9d60-5f2c2b1a7e11';
const path = `GET /api/stripe/checkout/${checkoutId}`;

async function comeBack(answered: object) {
  address.search = `checkout=${checkoutId}`;
  const calls = answerCalls({ [path]: { body: {}, ...answered } });
  await renderScreen(<CheckoutReturn />);
  return calls;
}

describe('coming back from the checkout', () => {
  it('of a payment whose tokens could not be credited says so until the notice is closed', async () => {
    await comeBack({ body: { state: 'refused' } });
    const dialog = screen.getByRole('alertdialog', { name: 'Your payment arrived' });
    expect(dialog.textContent).toContain('Your tokens aren’t here yet');
    expect(dialog.textContent).toContain('Please don’t pay again.');
    expect(dialog.textContent).toContain(checkoutId);
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
    expect(document.body.textContent).not.toContain('not completed');
    await pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await pass(1_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('waits for the payment and announces its tokens once', async () => {
    const calls = await comeBack({ body: { state: 'open' } });
    await pass(4_000);
    expect(calls.of(path)).toHaveLength(3);
    calls.answer({ [path]: { body: { state: 'credited', tokens: 200 } } });
    await pass(2_000);
    expect(screen.getByText('Tokens added')).toBeDefined();
    await pass(20_000);
    expect(screen.queryByText('Tokens added')).toBeNull();
    expect(calls.of(path)).toHaveLength(4);
  });

  it('says at once that the payment is pending, until its tokens arrive', async () => {
    const calls = await comeBack({ body: { state: 'open' } });
    const status = screen.getByText('Your payment is on its way.').closest('[role=status]');
    expect(status).not.toBeNull();
    calls.answer({ [path]: { body: { state: 'credited', tokens: 200 } } });
    await pass(2_000);
    expect(screen.queryByText('Your payment is on its way.')).toBeNull();
    expect(screen.getByText('Tokens added')).toBeDefined();
  });

  it('stops polling after two minutes, says what to do, and polls again on request', async () => {
    const calls = await comeBack({ body: { state: 'open' } });
    await pass(125_000);
    expect(screen.getByText('Your payment is not confirmed yet.')).toBeDefined();
    expect(document.body.textContent).toContain('Please don’t pay again');
    expect(document.body.textContent).toContain(checkoutId);
    const asked = calls.of(path).length;
    await pass(60_000);
    expect(calls.of(path)).toHaveLength(asked);
    calls.answer({ [path]: { body: { state: 'credited', tokens: 200 } } });
    fireEvent.click(screen.getByRole('button', { name: 'Check Again' }));
    await pass(2_500);
    expect(screen.getByText('Tokens added')).toBeDefined();
    expect(screen.queryByText('Your payment is not confirmed yet.')).toBeNull();
  });

  it('of a payment with delayed confirmation names no duration, and keeps waiting', async () => {
    const calls = await comeBack({ body: { state: 'open' } });
    calls.answer({ [path]: { body: { state: 'paying' } } });
    await pass(2_000);
    expect(screen.getByText('We’re waiting for your bank to confirm your payment.')).toBeDefined();
    expect(document.body.textContent).not.toContain('within seconds');
    expect(screen.getByRole('link', { name: 'See it under Account' })).toBeDefined();
    await pass(200_000);
    expect(document.body.textContent).not.toContain('write to us');
    calls.answer({ [path]: { body: { state: 'credited', tokens: 200 } } });
    for (let s = 0; s < 31 && screen.queryByText('Tokens added') === null; s += 1)
      await pass(1_000);
    expect(screen.getByText('Tokens added')).toBeDefined();
    expect(screen.queryByText('We’re waiting for your bank to confirm your payment.')).toBeNull();
  });

  it('of a payment that its bank refused says so until the notice is closed', async () => {
    await comeBack({ body: { state: 'failed' } });
    await pass(60_000);
    const dialog = screen.getByRole('alertdialog', { name: 'Your payment didn’t go through' });
    expect(dialog.textContent).toContain('you weren’t charged and no tokens were added');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await pass(1_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('of an abandoned payment says that nothing was added', async () => {
    await comeBack({ body: { state: 'expired' } });
    expect(screen.getByText('The payment was not completed. No tokens were added.')).toBeDefined();
  });

  it('of an unknown checkout sends a single request', async () => {
    const calls = await comeBack({ status: 404 });
    await pass(20_000);
    expect(calls.of(path)).toHaveLength(1);
  });
});
