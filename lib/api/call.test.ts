import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { createProject } from '@/contracts/project/projects';
import { SIGNED_OUT_EVENT } from '@/lib/auth/auth-events';
import { CallError, call, isTransient } from './call';

function answer(body: string, status = 200): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  );
}
const failure = () =>
  call(readBalance).then(
    () => undefined,
    (error: unknown) => error as CallError,
  );

afterEach(() => vi.unstubAllGlobals());

describe('the browser’s one way to call', () => {
  it('names the application in every request and sends JSON as JSON', async () => {
    answer('{"id":"3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11"}');
    const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
    await call(createProject, { body });
    const [path, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(path).toBe('/api/video-projects');
    expect(init?.headers).toMatchObject({
      'X-Application-Name': 'Homereel',
      'Content-Type': 'application/json',
    });
    expect(JSON.parse(String(init?.body))).toEqual(body);
  });

  it('throws the answer’s error field', async () => {
    answer('{"error":"No such thing.","code":"not_found","requestId":"r"}', 404);
    expect(await failure()).toMatchObject({ message: 'No such thing.', code: 'not_found' });
  });

  it('throws Unknown error when the body is not JSON', async () => {
    answer('<h1>Bad gateway</h1>', 502);
    expect(await failure()).toMatchObject({ message: 'Unknown error', status: 502 });
  });

  it('throws API error: {status} when the field is absent', async () => {
    answer('{}', 502);
    expect(await failure()).toMatchObject({ message: 'API error: 502' });
  });

  it('says that nothing was reached when no answer came', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(await failure()).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('counts a success it cannot read as an error, not as data', async () => {
    answer('{"tokens":"many"}');
    expect(await failure()).toMatchObject({ message: 'Unknown error' });
  });

  it('tries again only what may pass by itself', () => {
    const withStatus = (status: number) => isTransient(new CallError('', status));
    expect([0, 429, 500, 503].map(withStatus)).toEqual([true, true, true, true]);
    expect([400, 401, 402, 404, 409].map(withStatus)).toEqual([false, false, false, false, false]);
  });
});

it('a call that is refused for want of a session has the auth flow look at it', async () => {
  const received = vi.fn();
  vi.stubGlobal('dispatchEvent', received);
  answer('{"error":"Please sign in.","code":"unauthenticated","requestId":"r"}', 401);
  await failure();
  expect(received.mock.calls.map(([event]) => (event as Event).type)).toEqual([SIGNED_OUT_EVENT]);
});
