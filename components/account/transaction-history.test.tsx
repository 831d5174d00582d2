import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedId, cannedSettings } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { AccountScreen } from './account-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const at = new Date(2025, 0, 5, 15, 4).toISOString();
const kinds = [
  ['topUp', 100, 'Free trial', at, undefined],
  ['imageEnhancement', -5, 'Enhanced photo', at, cannedId],
  ['videoGeneration', -30, 'Video of 3 items', 'the fifth of January', cannedId],
  ['other', 0, 'Correction', at, undefined],
] as const;

function answerAccount(
  balance: { tokens: number; held?: number },
  transactions: readonly unknown[],
): void {
  answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: balance },
    'GET /api/user/preferences': { body: { labelAltered: true } },
    'GET /api/user/transactions': { body: { transactions } },
  });
}

async function openAccount(...answers: Parameters<typeof answerAccount>): Promise<void> {
  answerAccount(...answers);
  await renderScreen(<AccountScreen />);
}

it('tokens that neither can be spent nor are spent are explained', async () => {
  const [transaction, amount, comment, created] = kinds[0];
  const trial = { transactionId: '0', transaction, amount, comment, created };
  await openAccount({ tokens: 80, held: 20 }, [trial]);
  expect(screen.getByText('20 tokens reserved for videos in progress')).toBeDefined();
});

it('a balance that changed in another tab brings its entry and totals with it', async () => {
  const [transaction, amount, comment, created] = kinds[0];
  const trial = { transactionId: '0', transaction, amount, comment, created };
  await openAccount({ tokens: 100 }, [trial]);
  const bought = { ...trial, transactionId: '1', comment: 'Top-up' };
  answerAccount({ tokens: 200 }, [bought, trial]);
  window.dispatchEvent(new Event('focus'));
  await pass(100);
  const toppedUp = screen.getByText('Total Topped Up').parentElement;
  expect(toppedUp?.textContent).toContain('200');
  const history = screen.getByRole('region', { name: 'Transaction History' });
  expect(within(history).getByText('Top-up')).toBeDefined();
});

it('each row has its icon, comment, kind in words, date, project and signed, coloured amount', async () => {
  const transactions = kinds.map(([transaction, amount, comment, created, projectId], n) => ({
    ...{ transactionId: String(n), transaction, amount, comment, created },
    ...(projectId !== undefined && { projectId }),
  }));
  await openAccount({ tokens: 65 }, transactions);
  expect(screen.queryByText(/reserved for videos/)).toBeNull();
  const rows = within(screen.getByRole('region', { name: 'Transaction History' }))
    .getAllByRole('listitem')
    .map((row) => {
      const amount = row.lastElementChild;
      return {
        text: row.textContent,
        icon: row.querySelector('svg')?.innerHTML ?? '',
        date: row.querySelector('time')?.textContent,
        link: within(row).queryByRole('link')?.getAttribute('href'),
        amount: amount?.textContent,
        colour: /text-(success|danger)/.exec(amount?.className ?? '')?.[1],
      };
    });
  expect(rows).toEqual([
    {
      ...{ text: expect.stringContaining('Free trialTop Up'), icon: expect.any(String) },
      ...{ date: 'Jan 5, 2025 3:04 PM', link: undefined, amount: '+100', colour: 'success' },
    },
    {
      ...{
        text: expect.stringContaining('Enhanced photoImage Enhancement'),
        icon: expect.any(String),
      },
      ...{ date: 'Jan 5, 2025 3:04 PM', link: `/app?project=${cannedId}` },
      ...{ amount: '-5', colour: 'danger' },
    },
    {
      ...{
        text: expect.stringContaining('Video of 3 itemsVideo Generation'),
        icon: expect.any(String),
      },
      ...{ date: 'the fifth of January', link: `/app?project=${cannedId}` },
      ...{ amount: '-30', colour: 'danger' },
    },
    {
      ...{ text: expect.stringContaining('CorrectionOther'), icon: expect.any(String) },
      ...{ date: 'Jan 5, 2025 3:04 PM', link: undefined, amount: '0', colour: 'danger' },
    },
  ]);
  expect(new Set(rows.map(({ icon }) => icon)).size).toBe(4);
  expect(rows.every(({ icon }) => icon !== '')).toBe(true);
  const link = screen.getAllByRole('link', { name: 'Project: 3f9f1a3e…' });
  expect(link).toHaveLength(2);
});
