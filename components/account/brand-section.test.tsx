import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { obtainQueryClient } from '@/lib/query-client';
import { answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { BrandSection } from './brand-section';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const path = '/api/user/brand';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save brand' }));

async function open(stored: unknown, userId?: string) {
  const calls = answerCalls({
    [`GET ${path}`]: { body: stored },
    [`PUT ${path}`]: ({ body }) => ({ body }),
    [`GET ${path}/pictures`]: { body: {} },
  });
  await renderScreen(<BrandSection />, userId === undefined ? {} : { user: { userId } });
  return calls;
}

it('shows the brand and saves it without what was emptied', async () => {
  const calls = await open({ name: 'Maya Lindqvist', phone: '(555) 010-0142', theme: 'bold' });
  expect(field('Name').value).toBe('Maya Lindqvist');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bold' }).checked).toBe(true);
  type('Phone', ' ');
  type('Brokerage', ' Coast & Cedar ');
  fireEvent.click(screen.getByRole('switch', { name: 'Equal Housing Opportunity logo' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Quiet' }));
  save();
  await pass(50);
  expect(calls.of(`PUT ${path}`).map(({ body }) => body)).toEqual([
    {
      name: 'Maya Lindqvist',
      brokerage: 'Coast & Cedar',
      showsEqualHousing: true,
      theme: 'quiet',
      locale: 'en-US',
    },
  ]);
  expect(screen.getByText('Brand saved')).toBeDefined();
});

it('says whether the accent can be read on the ground', async () => {
  await open({ colours: { ground: '#ffffff', accent: '#ffd21e' } });
  expect(screen.getByText(/^Hard to read \(contrast 1\.4:1/)).toBeDefined();
  type('Background', '#111112');
  expect(screen.getByText(/^Easy to read/)).toBeDefined();
});

it('saves nothing that no video can show, and names it', async () => {
  const calls = await open({});
  type('Call to action', 'Call me 📞');
  save();
  await pass(50);
  expect(screen.getByText('Videos can’t show 📞. Please remove it.')).toBeDefined();
  expect(field('Call to action').getAttribute('aria-invalid')).toBe('true');
  expect(calls.of(`PUT ${path}`)).toEqual([]);
});

it('stays as it was typed, and says so, when it could not be saved', async () => {
  const calls = await open({});
  calls.answer({ [`PUT ${path}`]: { status: 500, body: { error: 'Broken.' } } });
  type('Name', 'Maya');
  save();
  await pass(50);
  expect(screen.getByText('Failed to save')).toBeDefined();
  expect(field('Name').value).toBe('Maya');
});

it('writes by the locale of the browser until another one is saved', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tlh', 'de-AT', 'en-US']);
  const calls = await open({});
  expect(screen.getByRole('combobox', { name: 'Prices and dates' }).textContent).toBe('German');
  save();
  await pass(50);
  expect(calls.of(`PUT ${path}`).map(({ body }) => body)).toEqual([{ locale: 'de-DE' }]);
  cleanup();
  obtainQueryClient().clear();
  await open({ locale: 'sv-SE' });
  expect(screen.getByRole('combobox', { name: 'Prices and dates' }).textContent).toBe('Swedish');
});

it('restores unsaved input after a login, once, and only for the same user', async () => {
  const openAgain = async (userId: string) => {
    cleanup();
    obtainQueryClient().clear();
    await open({ name: 'Maya' }, userId);
  };
  const typeAndLeave = () => {
    type('Name', 'Maya Lindqvist');
    type('Phone', '(555) 010-01 📞');
    window.dispatchEvent(new Event(LOGIN_EVENT));
  };
  await openAgain('maya');
  typeAndLeave();
  await openAgain('maya');
  expect(field('Name').value).toBe('Maya Lindqvist');
  expect(field('Phone').value).toBe('(555) 010-01 📞');
  await openAgain('maya');
  expect(field('Name').value).toBe('Maya');
  typeAndLeave();
  await openAgain('noah');
  expect(field('Name').value).toBe('Maya');
});
