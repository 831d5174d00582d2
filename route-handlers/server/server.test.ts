import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { admitRequest } from './admit-request';
import { createClientReader } from './client-address';
import { PageAllowance } from './page-allowance';
import { restoreContentLength } from './restore-content-length';

/** Tests the web's HTTP server without Next: which requests pass, and which forwarding headers are trusted. */

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** @returns its port, and the headers of the requests that passed. */
async function start(trustedProxies = 'loopback', pages = new PageAllowance(100)) {
  const readClient = createClientReader(trustedProxies);
  const admitted: IncomingHttpHeaders[] = [];
  const server = createServer((incoming, outgoing) => {
    if (!admitRequest(incoming, outgoing, readClient(incoming), pages)) return;
    admitted.push(incoming.headers);
    outgoing.end('page');
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, admitted };
}

async function ask(port: number, method: string, path: string, headers: IncomingHttpHeaders = {}) {
  const asked = request({ host: '127.0.0.1', port, method, path, headers });
  asked.end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer;
}

describe('the address of a client', () => {
  const forged = {
    host: 'homereel.example',
    'x-forwarded-for': '198.51.100.7, 10.1.2.3',
    'x-forwarded-host': 'other.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '198.51.100.7',
    forwarded: 'for=198.51.100.7',
    'x-client-address': '198.51.100.7',
  };

  it.each([
    ['', '127.0.0.1'],
    ['10.0.0.0/8', '127.0.0.1'],
    ['loopback', '10.1.2.3'],
    ['127.0.0.1, 10.0.0.0/8', '198.51.100.7'],
  ])('with TRUSTED_PROXIES=%s is %s, and the host stays', async (trusted, address) => {
    const { port, admitted } = await start(trusted);
    await ask(port, 'GET', '/app', forged);
    expect(admitted).toEqual([
      { host: 'homereel.example', connection: expect.any(String), 'x-client-address': address },
    ]);
  });

  it('is the peer’s where a proxy hands on something that is no address', async () => {
    const { port, admitted } = await start();
    await ask(port, 'GET', '/', { 'x-forwarded-for': 'unknown', 'x-forwarded-host': 'a b' });
    expect(admitted[0]).toMatchObject({
      'x-client-address': '127.0.0.1',
      host: `127.0.0.1:${port}`,
    });
  });

  it('a setting that names no address stops the start with its name', () => {
    for (const wrong of ['proxy.example', '10.0.0.0/33', '::1/x']) {
      expect(() => createClientReader(wrong)).toThrow(/^TRUSTED_PROXIES must list addresses/);
    }
  });
});

describe('requests that a page answers', () => {
  it.each([
    ['GET', '/privacy', 200],
    ['HEAD', '/privacy', 200],
    ['POST', '/privacy', 405],
    ['PUT', '/app', 405],
    ['DELETE', '/auth/callback', 405],
    ['POST', '/auth/session', 405],
    ['TRACE', '/api/projects', 405],
    ['POST', '/auth/logout?everywhere=1', 200],
    ['PATCH', '/api/projects', 200],
  ])('%s %s answers %i', async (method, path, status) => {
    const { port } = await start();
    const answer = await ask(port, method, path);
    expect(answer.statusCode).toBe(status);
    if (status === 405) expect(answer.headers.allow).toMatch(/^GET, HEAD/);
  });

  it.each(['/api/openapi.json', '/api/mcp', '/api/approval-form/one', '/api/unknown'])(
    '%s tells search engines to leave it, and pages speak for themselves',
    async (path) => {
      const { port } = await start();
      const { headers } = await ask(port, 'GET', path);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect((await ask(port, 'GET', '/privacy')).headers['x-robots-tag']).toBeUndefined();
    },
  );

  it.each([
    '/api/../auth',
    '/api/..',
    '/api/%2e%2e/auth',
    '/api/.%2E/auth',
    '/api/..%2fauth',
    '/api/..%5cauth',
    '/api\\..\\auth',
    '//api/projects',
    '/api//projects',
    '/api/%61pp',
    '/api/projects%00',
    '/api/%zz',
    '/%6cisting/one?share=secret',
    '/?%73hare=secret',
    '/privacy?a=1&sh%61re=secret',
    'http://localhost/privacy',
    'privacy',
  ])('%s is ambiguous: 400, with and without a body', async (path) => {
    const { port, admitted } = await start();
    for (const method of ['GET', 'POST']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n`);
      let received = '';
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      await once(socket, 'close');
      expect(received).toMatch(/^HTTP\/1.1 400 /);
    }
    expect(admitted).toEqual([]);
  });

  it.each([
    '/_next/static/chunks/app/%5BprojectId%5D/page-1.js',
    '/listing/one?share=a%20b&utm_source=mail&next=%2Fapp',
    '/app/operator/people/auth0%7Cone?search=%C3%A9',
    '/_next/image?url=%2Fapi%2Fx&w=64',
    '/auth/callback?code=a+b&state=%3D%3D',
    '/api/projects/?a[]=1&b%5B%5D=2&&',
  ])('%s is in its plain form', async (path) => {
    const { port } = await start();
    expect((await ask(port, 'GET', path)).statusCode).toBe(200);
  });

  it.each(['xchunked', 'gzip'])('refuses the transfer coding %s of a call', async (coding) => {
    const { port, admitted } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/projects HTTP/1.1\r\nhost: a\r\ntransfer-encoding: ${coding}\r\n\r\n`);
    const [received] = await once(socket, 'data');
    socket.destroy();
    expect(String(received)).toMatch(/^HTTP\/1.1 400 /);
    expect(admitted).toEqual([]);
  });

  it.each(['content-length: 52428800', 'transfer-encoding: chunked'])(
    'refuses a body (%s) without reading it',
    async (header) => {
      const { port, admitted } = await start();
      for (const [method, status] of [
        ['POST', 405],
        ['GET', 400],
      ] as const) {
        const socket = connect(port, '127.0.0.1');
        socket.write(`${method} /privacy HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n`);
        let received = '';
        socket.on('data', (chunk) => {
          received += String(chunk);
        });
        await once(socket, 'close');
        expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      }
      expect(admitted).toEqual([]);
    },
  );
});

it('an address opens so many pages by links in a minute, and others are not held back', async () => {
  let now = 0;
  const { port, admitted } = await start('loopback', new PageAllowance(3, () => now));
  const open = async (path: string, address = '198.51.100.7') => {
    const answer = await ask(port, 'GET', path, { 'x-forwarded-for': address });
    return answer.statusCode === 429 ? Number(answer.headers['retry-after']) : answer.statusCode;
  };
  const listing = '/listing/one?share=secret';
  expect([await open(listing), await open('/report/one'), await open('/?share=x')]).toEqual([
    200, 200, 200,
  ]);
  expect([await open(listing), await open('/embed/one')]).toEqual([20, 20]);
  expect(admitted).toHaveLength(3);
  expect(await open(listing, '198.51.100.8')).toBe(200);
  expect([await open('/privacy'), await open('/api/video-projects/one?share=x')]).toEqual([
    200, 200,
  ]);
  now = 20_000;
  expect([await open(listing), await open(listing)]).toEqual([200, 20]);
});

describe('the length of a file', () => {
  /** Sends a response like a Next route handler: the length in the proxy's header, the body in chunks. */
  async function answerWith(type: string) {
    const server = createServer((_, outgoing) => {
      restoreContentLength(outgoing);
      outgoing.setHeader('x-content-length', '8');
      outgoing.setHeader('content-type', type);
      outgoing.write('four');
      outgoing.end('more');
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return ask((server.address() as AddressInfo).port, 'GET', '/');
  }

  it('is sent for videos, pictures and playlists', async () => {
    for (const type of ['video/mp4', 'image/jpeg', 'application/vnd.apple.mpegurl']) {
      const { headers } = await answerWith(type);
      expect([headers['content-length'], headers['transfer-encoding']], type).toEqual([
        '8',
        undefined,
      ]);
    }
  });

  it('is left out of what may be compressed on its way', async () => {
    const { headers } = await answerWith('application/json; charset=utf-8');
    expect(headers['content-length']).toBeUndefined();
  });
});
