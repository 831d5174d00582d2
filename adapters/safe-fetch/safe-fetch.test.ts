import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '@/tests/support/remove-folder';
import { createSafeFetch } from './safe-fetch';

/**
 * A server on two loopback addresses: 127.0.0.1 represents the public internet, 127.0.0.2 the internal
 * network, which must not be reachable.
 */
const inside: string[] = [];
const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/photo.jpg': (_request, response) => response.end('a photo'),
  '/moved': (_request, response) => redirect(response, '/photo.jpg'),
  '/other-site': (_request, response) => redirect(response, `http://other.test:${port}/photo.jpg`),
  '/inside': (_request, response) => redirect(response, `http://127.0.0.2:${port}/secret`),
  '/inside-by-name': (_request, response) => redirect(response, `http://inside.test:${port}/`),
  '/file': (_request, response) => redirect(response, 'file:///etc/passwd'),
  '/loop': (_request, response) => redirect(response, '/loop'),
  '/missing': (_request, response) => response.writeHead(404).end('no'),
  '/hangs': () => undefined,
  '/hangs-later': (_request, response) => response.write('a'),
  '/endless': (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1_000)));
      response.once('drain', more);
    };
    more();
  },
  '/declares-more': (_request, response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('a');
    response.destroy();
  },
  '/declares-much': (_request, response) => {
    response.writeHead(200, { 'content-length': '5000000' }).write('a');
  },
  '/hook': (request, response) => {
    request.resume().once('end', () => response.writeHead(204).end());
  },
  '/hook-hangs-later': (_request, response) => {
    response.writeHead(200).write('a');
  },
  '/hook-floods': (_request, response) => {
    response.writeHead(200);
    pages['/endless']?.(_request, response);
  },
};
const server = createServer((request, response) => {
  if (request.socket.localAddress?.endsWith('127.0.0.2')) inside.push(request.url ?? '');
  pages[request.url ?? '']?.(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
const { port } = server.address() as AddressInfo;
const folder = await mkdtemp(join(tmpdir(), 'homereel-safe-fetch-'));

/** The addresses that names resolve to at each query; the last answer repeats. */
const names: Record<string, string[][]> = {};
const asked: string[] = [];
const fetching = createSafeFetch({
  resolve: async (hostname) => {
    asked.push(hostname);
    if (hostname === 'nowhere.test') throw new Error('ENOTFOUND');
    const answers = names[hostname] ?? [];
    const [first = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return first;
  },
  isPublic: (address) => address === '127.0.0.1',
  ports: [port],
});
afterAll(async () => {
  await fetching.close();
  server.closeAllConnections();
  server.close();
  await removeFolder(folder);
});
beforeEach(() => {
  asked.length = 0;
  Object.assign(names, {
    'photos.test': [['127.0.0.1']],
    'other.test': [['127.0.0.1']],
    'inside.test': [['127.0.0.2']],
    'both.test': [['127.0.0.1', '127.0.0.2']],
    'unknown.test': [[]],
  });
});

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}
let files = 0;
async function download(path: string, host = 'photos.test') {
  files += 1;
  const file = join(folder, String(files));
  const options = { maxBytes: 10_000, timeoutMs: 500 };
  await fetching.download(`http://${host}:${port}${path}`, file, options);
  return readFile(file, 'utf8');
}

it.each(['/photo.jpg', '/moved', '/other-site'])('downloads %s', async (path) => {
  expect(await download(path)).toBe('a photo');
});

it.each([
  ['/inside', 'address'],
  ['/inside-by-name', 'address'],
  ['/file', 'address'],
  ['/loop', 'address'],
  ['/missing', 'status'],
  ['/hangs', 'unreachable'],
  ['/hangs-later', 'unreachable'],
  ['/declares-more', 'unreachable'],
  ['/declares-much', 'too_large'],
  ['/endless', 'too_large'],
])('refuses %s: %s', async (path, reason) => {
  await expect(download(path)).rejects.toMatchObject({ name: 'FetchRefused', reason });
  expect(inside).toEqual([]);
});

it.each(['inside.test', 'both.test', 'unknown.test', '127.0.0.2'])(
  'refuses the name %s, and says nothing of what is there',
  async (host) => {
    await expect(download('/photo.jpg', host)).rejects.toThrow(
      'The address does not lead to the public internet.',
    );
    expect(inside).toEqual([]);
  },
);

it('connects to the address it has checked, however the name resolves a moment later', async () => {
  names['rebinds.test'] = [['127.0.0.1'], ['127.0.0.2']];
  expect(await download('/photo.jpg', 'rebinds.test')).toBe('a photo');
  expect(asked).toEqual(['rebinds.test']);
  names['rebinds-on-redirect.test'] = [['127.0.0.1'], ['127.0.0.2']];
  await expect(download('/loop', 'rebinds-on-redirect.test')).rejects.toThrow();
  expect(inside).toEqual([]);
});

describe('posts', () => {
  const post = async (path: string, host = 'photos.test') => {
    const delivery = { headers: {}, body: '{}', timeoutMs: 1_000, maxAnswerBytes: 100 };
    const { status, beginning } = await fetching.post(`http://${host}:${port}${path}`, delivery);
    return [status, beginning.toString()];
  };

  it.each([
    ['/hook', 204, ''],
    ['/inside', 302, ''],
    ['/hook-floods', 200, 'x'.repeat(100)],
    ['/hook-hangs-later', 200, 'a'],
  ])('%s, follows no redirect and reads the beginning of the answer', async (path, ...answer) => {
    expect(await post(path)).toEqual(answer);
    expect(inside).toEqual([]);
  });

  it.each([
    ['/hook', 'inside.test', 'address'],
    ['/hook', 'both.test', 'address'],
    ['/hook', '127.0.0.2', 'address'],
    ['/hangs', 'photos.test', 'unreachable'],
  ])('%s at %s: refused, %s', async (path, host, reason) => {
    await expect(post(path, host)).rejects.toMatchObject({ name: 'FetchRefused', reason });
    expect(inside).toEqual([]);
  });

  it('to the address it has checked, however the name resolves a moment later', async () => {
    names['rebinds-on-post.test'] = [['127.0.0.1'], ['127.0.0.2']];
    const url = `http://rebinds-on-post.test:${port}/hook`;
    await expect(fetching.check(url)).resolves.toBeUndefined();
    await expect(post('/hook', 'rebinds-on-post.test')).rejects.toMatchObject({
      reason: 'address',
    });
    expect(inside).toEqual([]);
  });
});

it.each([
  ['photos.test', undefined],
  ['127.0.0.1', undefined],
  ['inside.test', 'The address does not lead to the public internet.'],
  ['both.test', 'The address does not lead to the public internet.'],
  ['127.0.0.2', 'The address does not lead to the public internet.'],
  ['nowhere.test', 'The name in this address is not known on the internet.'],
])('checks %s before it is saved', async (host, problem) => {
  const checked = fetching.check(`http://${host}:${port}/hook`);
  if (problem === undefined) await expect(checked).resolves.toBeUndefined();
  else await expect(checked).rejects.toThrow(problem);
});
