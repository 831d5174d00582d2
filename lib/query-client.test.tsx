import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cannedId, cannedProject, cannedSettings } from '@/tests/support/canned-answers';
import { CallError } from './api/call';
import { ledgerQueries } from './api/ledger';
import { projectQueries } from './api/projects';
import { settingsQueries } from './api/settings';
import { userQueries } from './api/users';
import { obtainQueryClient } from './query-client';

let client: QueryClient;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  client = obtainQueryClient();
  asked.length = 0;
  const answers: Record<string, unknown> = {
    '/api/user': { user: { userId: cannedId }, tenant: { id: cannedId, name: 'Harbour Realty' } },
    '/api/settings': cannedSettings,
    '/api/user/transactions': { transactions: [] },
    '/api/user/tokens': { tokens: 64 },
    [`/api/video-projects/${cannedId}`]: cannedProject(1),
  };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(answers[path]);
  });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns how many requests one query has sent just before and just after this time. */
async function countAsks(fetchIt: () => Promise<unknown>, milliseconds: number) {
  await fetchIt();
  await vi.advanceTimersByTimeAsync(milliseconds - 1_000);
  await fetchIt();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(1_001);
  await fetchIt();
  return [before, asked.length];
}

describe('lifetime of responses', () => {
  it('the user: five minutes', async () => {
    const asks = await countAsks(() => client.fetchQuery(userQueries.current()), 300_000);
    expect(asks).toEqual([1, 2]);
    expect(asked[0]).toBe('/api/user');
  });

  it('prices: five minutes', async () => {
    const asks = await countAsks(() => client.fetchQuery(settingsQueries.all()), 300_000);
    expect(asks).toEqual([1, 2]);
    expect(asked[0]).toBe('/api/settings');
  });

  it('the history: 60 s', async () => {
    const asks = await countAsks(() => client.fetchQuery(ledgerQueries.transactions()), 60_000);
    expect(asks).toEqual([1, 2]);
    expect(asked[0]).toBe('/api/user/transactions');
  });

  it('a project: fresh 30 s, kept five minutes', async () => {
    const one = projectQueries.one(cannedId);
    expect(await countAsks(() => client.fetchQuery(one), 30_000)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(client.getQueryData(one.queryKey)).toBeDefined();
    await vi.advanceTimersByTimeAsync(300_000 - 298_000);
    expect(client.getQueryData(one.queryKey)).toBeUndefined();
  });

  it('the balance: polled every 30000 ms, and on focus', async () => {
    const stop = new QueryObserver(client, ledgerQueries.balance()).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(asked).toEqual(['/api/user/tokens']);
    await vi.advanceTimersByTimeAsync(30_000 - 29_900);
    expect(asked).toHaveLength(2);
    client.getQueryCache().onFocus();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(3);
    stop();
  });

  it('the balance: reloaded when the window gets the focus, even if it was visible before', async () => {
    client.mount();
    const stop = new QueryObserver(client, ledgerQueries.balance()).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['/api/user/tokens']);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    stop();
    client.unmount();
  });
});

describe('a query that fails', () => {
  const fail = (status: number) => {
    const times: number[] = [];
    const began = Date.now();
    const queryFn = () => {
      times.push(Date.now() - began);
      return Promise.reject(new CallError('Broken.', status));
    };
    return { times, queryFn };
  };

  it('is retried twice, after 1 s and 2 s; a rejection and a change never', async () => {
    const { times, queryFn } = fail(500);
    const stop = new QueryObserver(client, { queryKey: ['x'], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual([0, 1_000, 3_000]);
    stop();
    const { retryDelay } = client.getDefaultOptions().queries ?? {};
    expect(typeof retryDelay === 'function' && retryDelay(9, new Error())).toBe(30_000);

    const refused = fail(404);
    const stopRefused = new QueryObserver(client, {
      queryKey: ['y'],
      queryFn: refused.queryFn,
    }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused.times).toEqual([0]);
    stopRefused();

    const change = fail(500);
    const mutation = client.getMutationCache().build(client, { mutationFn: change.queryFn });
    await expect(mutation.execute(undefined)).rejects.toThrow('Broken.');
    expect(change.times).toHaveLength(1);
  });

  it('is not retried after a 401, which the sign-in handles', async () => {
    const received = vi.fn();
    window.addEventListener('homereel:signed-out', received);
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response('{}', { status: 401 });
    });
    const stop = new QueryObserver(client, ledgerQueries.balance()).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual(['/api/user/tokens']);
    expect(received).toHaveBeenCalledOnce();
    stop();
  });

  it('a project is retried three times', async () => {
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response('{}', { status: 503 });
    });
    const stop = new QueryObserver(client, projectQueries.one(cannedId)).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(4);
    stop();
  });
});

it('nothing becomes stale by itself, or is reloaded on focus', async () => {
  let count = 0;
  const queryFn = async () => {
    count += 1;
    return count;
  };
  const stop = new QueryObserver(client, { queryKey: ['a'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(3_600_000);
  client.getQueryCache().onFocus();
  await client.fetchQuery({ queryKey: ['a'], queryFn });
  expect(count).toBe(1);
  stop();
});
