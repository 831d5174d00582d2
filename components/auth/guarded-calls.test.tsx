import { afterEach, describe, expect, it, vi } from 'vitest';
import { CreateScreen } from '@/components/create/create-screen';
import { ProjectsScreen } from '@/components/projects/projects-screen';
import { AccountButton } from '@/components/shell/account-button';
import type { Auth } from '@/lib/auth/auth-context';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedSettings } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { AuthGuard } from './auth-guard';
import { SessionMonitor } from './session-monitor';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const loading: Partial<Auth> = { isProviderInUse: true, status: 'loading', hasAccess: false };
const signedOut: Partial<Auth> = { ...loading, status: 'unauthenticated' };
const signedIn: Partial<Auth> = { ...loading, status: 'authenticated', hasAccess: true };
const localMode: Partial<Auth> = { ...loading, isProviderInUse: false, hasAccess: true };

async function open(auth: Partial<Auth>) {
  const calls = answerCalls({
    'GET /api/projects': { body: [] },
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { balance: 64 } },
  });
  await renderScreen(
    <AuthGuard>
      <ProjectsScreen />
      <CreateScreen />
      <AccountButton />
    </AuthGuard>,
    auth,
  );
  return new Set(calls.sent.map(({ method, path }) => `${method} ${path}`));
}

describe('requested calls', () => {
  it.each([
    ['while auth is loading', loading],
    ['when signed out', signedOut],
  ])('nothing %s', async (_when, auth) => {
    expect(await open(auth)).toEqual(new Set());
  });

  it.each([
    ['once signed in', signedIn],
    ['where no provider is in use', localMode],
  ])('projects and balance %s', async (_when, auth) => {
    const asked = await open(auth);
    expect(asked).toContain('GET /api/projects');
    expect(asked).toContain('GET /api/user/tokens');
  });
});

describe('the session monitor', () => {
  afterEach(() => vi.restoreAllMocks());

  it('asks for a fresh token every 30 seconds', async () => {
    const renewToken = vi.fn((_options?: object) => Promise.resolve(undefined));
    await renderScreen(<SessionMonitor />, { ...signedIn, renewToken });
    await pass(29_900);
    expect(renewToken).not.toHaveBeenCalled();
    await pass(30_000 - 29_900);
    expect(renewToken.mock.calls).toEqual([[{ timeoutSeconds: 10 }]]);
    await pass(30_000);
    expect(renewToken).toHaveBeenCalledTimes(2);
  });
});
