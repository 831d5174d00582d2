import { afterEach, expect, it, vi } from 'vitest';
import { loadSampleListing } from '@/lib/api/sample-listing';
import { askSession, endSession } from './ask-session';

afterEach(() => vi.unstubAllGlobals());

const answerWith = (body: string, init: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));

it('a refusal says its status and its body, or its status text', async () => {
  answerWith('Bad Gateway', { status: 502 });
  await expect(askSession()).rejects.toThrow('502: Bad Gateway');
  answerWith('', { status: 503, statusText: 'Service Unavailable' });
  await expect(endSession()).rejects.toThrow('503: Service Unavailable');
});

it('waits 10 seconds for a session, 60 for a fresh token, the monitor 10', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  answerWith('{"isProviderInUse":true}', { status: 200 });
  await askSession();
  await askSession({ fresh: true });
  await askSession({ fresh: true, timeoutSeconds: 10 });
  expect(limit.mock.calls).toEqual([[10_000], [60_000], [10_000]]);
});

it('names the application when it asks for the session, ends it, and loads the samples', async () => {
  const fetched = vi.fn(async (path: string, _init?: RequestInit) =>
    Response.json(path.startsWith('/auth/logout') ? { url: '/' } : samples(path)),
  );
  vi.stubGlobal('fetch', fetched);
  await askSession();
  await endSession();
  await loadSampleListing();
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    '/auth/session',
    '/auth/logout',
    '/sample-listing/listing.json',
    '/sample-listing/01.jpg',
  ]);
  for (const [, init] of fetched.mock.calls) {
    expect(new Headers(init?.headers).get('x-application-name')).toBe('Homereel');
  }
});

const samples = (path: string) =>
  path.endsWith('listing.json')
    ? {
        name: 'Sample',
        description: '',
        facts: {},
        photos: [{ file: '01.jpg', width: 1, height: 1, alt: '' }],
      }
    : { isProviderInUse: true };
