import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { AccountData } from './account-data';

const logout = vi.fn(async () => undefined);
const signedIn = { isProviderInUse: true, logout };
vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const path = 'POST /api/user/deletion';
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
const confirm = () => screen.getAllByRole('button', { name: 'Delete my account' }).at(-1);
const type = (word: string) =>
  fireEvent.change(screen.getByLabelText('Type “delete” to continue'), { target: { value: word } });

it('says what goes and what stays, asks for the word, and signs out', async () => {
  const calls = answerCalls({ [path]: { body: { deletesAt: '2026-12-02T10:00:00.000Z' } } });
  await renderScreen(<AccountData />, signedIn);
  open();
  for (const name of ['Now', 'After 7 days', 'What stays']) {
    expect(screen.getByText(name)).toBeDefined();
  }
  expect(confirm()?.hasAttribute('disabled')).toBe(true);
  type('delet');
  expect(confirm()?.hasAttribute('disabled')).toBe(true);
  type('Delete ');
  fireEvent.submit(screen.getByLabelText('Type “delete” to continue'));
  await pass(50);
  expect(calls.of(path).map(({ body }) => body)).toEqual([{ confirmation: 'delete' }]);
  expect(logout).toHaveBeenCalledOnce();
});

it('shows a failed deletion, and keeps the user signed in', async () => {
  logout.mockClear();
  answerCalls({ [path]: { status: 500, body: {} } });
  await renderScreen(<AccountData />, signedIn);
  open();
  type('delete');
  fireEvent.submit(screen.getByLabelText('Type “delete” to continue'));
  await pass(50);
  expect(screen.getByRole('alert').textContent).toContain('was not deleted');
  expect(logout).not.toHaveBeenCalled();
});

it('offers the export as a download, and no deletion in local mode', async () => {
  await renderScreen(<AccountData />);
  const link = screen.getByRole('link', { name: 'Export my data' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    '/api/user/export',
    true,
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});
