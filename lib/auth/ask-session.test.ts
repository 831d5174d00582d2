import { afterEach, expect, it, vi } from 'vitest';
import { askSession, endSession } from './ask-session';

afterEach(() => vi.unstubAllGlobals());

const answerWith = (body: string, init: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));

it('S8.2 a refusal says its status and its body, or its status text', async () => {
  answerWith('Bad Gateway', { status: 502 });
  await expect(askSession()).rejects.toThrow('502: Bad Gateway');
  answerWith('', { status: 503, statusText: 'Service Unavailable' });
  await expect(endSession()).rejects.toThrow('503: Service Unavailable');
});

it('S4.11 S9.8 S9.17 waits for an answer for 10 seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  answerWith('{"isProviderInUse":true}', { status: 200 });
  await askSession({ fresh: true });
  expect(limit.mock.calls).toEqual([[10_000]]);
});
