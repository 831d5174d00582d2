import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningHomereel, startHomereel } from '@/tests/support/start-homereel';

/** Replays requests against the door of a started product in local mode, and prints which of them held. */

let product: RunningHomereel;
let port = 0;

beforeAll(async () => {
  product = await startHomereel();
  port = Number(new URL(product.origin).port);
}, 600_000);

afterAll(() => product?.stop());

/** @returns the status line and headers of the response to a request that is sent unchanged. */
async function sendRaw(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(head);
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
    if (received.includes('\r\n\r\n')) socket.destroy();
  });
  await once(socket, 'close');
  return received.split('\r\n\r\n', 1)[0] ?? '';
}

async function askAs(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, path, headers });
  asked.end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

it.each(['/api/user/export', '/api/projects', '/api/user/tokens'])(
  'a rebound host does not read %s',
  async (path) => {
    const statuses = await Promise.all(
      ['x-forwarded-host', 'forwarded', 'x-original-host', 'x-host'].map((name) =>
        askAs(path, {
          host: `evil.test:${port}`,
          [name]: name === 'forwarded' ? 'host=localhost' : `localhost:${port}`,
        }),
      ),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect(await askAs(path, { host: `localhost:${port}` })).not.toBe(403);
    console.log(`held: rebinding to ${path}`);
  },
);

it.each([
  ['a page behind a dot segment', 'POST /api/../auth HTTP/1.1\r\ncontent-length: 9000000'],
  ['an encoded dot segment', 'POST /api/%2e%2e/auth HTTP/1.1\r\ncontent-length: 9000000'],
  ['a listing behind a dot segment', 'GET /api/../listing/one?share=T HTTP/1.1'],
  ['an encoded parameter', 'GET /?%73hare=T HTTP/1.1'],
  ['two lengths', 'POST /api/projects HTTP/1.1\r\ncontent-length: 4\r\ncontent-length: 5'],
  [
    'length and chunks together',
    'POST /api/projects HTTP/1.1\r\ncontent-length: 4\r\ntransfer-encoding: chunked',
  ],
  ['an obscured coding', 'POST /api/projects HTTP/1.1\r\ntransfer-encoding: xchunked'],
])('%s is refused', async (name, start) => {
  const answer = await sendRaw(`${start}\r\nhost: localhost:${port}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  console.log(`held: ${name}`);
});

it('120 pages a minute by links, and no spelling opens more', async () => {
  const spellings = ['/listing/one?share=T', '/api/../listing/one?share=T', '/?%73hare=T'];
  const open = async (path: string) =>
    (await sendRaw(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`)).slice(9, 12);
  const openMany = () => Promise.all(Array.from({ length: 20 }, () => open(spellings[0] ?? '')));
  const begin = performance.now();
  let admitted = 0;
  let isRefused = false;
  while (!isRefused) {
    const statuses = await openMany();
    admitted += statuses.filter((status) => status !== '429').length;
    isRefused = statuses.includes('429');
    // A slow machine gets more of them within the time that it takes.
    const minutes = (performance.now() - begin) / 60_000;
    expect(admitted).toBeLessThanOrEqual(120 * (1 + minutes) + 1);
  }
  expect(await openMany()).toContain('429');
  expect(await Promise.all(spellings.slice(1).map(open))).toEqual(['400', '400']);
  console.log('held: pages by links');
});

it('search engines are told to leave the answers to links', async () => {
  const paths = ['settings', 'openapi.json', 'mcp', `approval-form/${randomUUID()}`, 'unknown'];
  for (const path of paths) {
    const method = path.startsWith('mcp') || path.startsWith('approval') ? 'POST' : 'GET';
    const answer = await fetch(`${product.origin}/api/${path}`, { method });
    expect([path, answer.headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
  }
  const robots = await (await fetch(`${product.origin}/robots.txt`)).text();
  const [everyone = ''] = robots.split(/\n\n/);
  expect(everyone).not.toContain('Allow: /api');
  console.log('held: robots');
});
