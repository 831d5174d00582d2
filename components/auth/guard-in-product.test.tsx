import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '@/components/shell/providers';
import { AuthProvider } from '@/lib/auth/auth-provider';
import { type Answered, answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass } from '@/tests/support/render-screen';
import { AuthGuard } from './auth-guard';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

/** The guard with the real session check before it; only the server's answers are stubbed. */

const session = 'GET /auth/session';
const signedOut: Answered = { body: { isProviderInUse: true } };
const left: string[] = [];
/** Texts of the waiting page, in order. */
let said: string[] = [];

beforeEach(() => {
  left.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    left.push(String(url));
  });
});

async function open(answers: readonly Answered[]) {
  let next = 0;
  const calls = answerCalls({
    [session]: () => {
      next += 1;
      return answers[Math.min(next, answers.length) - 1] ?? signedOut;
    },
  });
  const place = document.createElement('div');
  document.body.append(place);
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((found) => records.push(...found));
  observer.observe(place, {
    ...{ characterData: true, characterDataOldValue: true, childList: true, subtree: true },
  });
  render(
    <Providers>
      <AuthProvider>
        <AuthGuard>
          <p>secret</p>
        </AuthGuard>
      </AuthProvider>
    </Providers>,
    { container: place },
  );
  return {
    calls,
    async read() {
      await pass(0);
      records.push(...observer.takeRecords());
      said = records.flatMap(({ type, oldValue }) =>
        type === 'characterData' && oldValue !== null ? [oldValue] : [],
      );
      return [...said, screen.getByRole('status').textContent];
    },
  };
}

describe('the guard of /app, on its way to the login', () => {
  it('says Authenticating... between checking and redirecting', async () => {
    const { read } = await open([{ ...signedOut, after: 1_000 }]);
    await pass(500);
    expect(screen.getByRole('status').textContent).toBe('Checking authentication...');
    await pass(1_000);
    expect((await read()).slice(-3)).toEqual([
      'Checking authentication...',
      'Authenticating...',
      'Redirecting to login...',
    ]);
    expect(left).toHaveLength(1);
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('forces a check that hangs after 5000 ms, and starts one login', async () => {
    await open([{ ...signedOut, after: 60_000 }, signedOut]);
    await pass(5_000 - 100);
    expect(screen.getByRole('status').textContent).toBe('Checking authentication...');
    expect(left).toEqual([]);
    await pass(300);
    expect(left).toEqual([expect.stringMatching(/^\/auth\/login\?returnTo=/)]);
    await pass(60_000);
    expect(left).toHaveLength(1);
    expect(screen.queryByText('secret')).toBeNull();
  });
});
