import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { loadLateScripts } from '@/components/shell/load-late-scripts';
import { delayScripts } from './late-scripts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const chunk = '<script src="/_next/static/chunks/a.js" async="" nonce="n"></script>';
const old = '<script src="/_next/static/chunks/old.js" noModule="" nonce="n"></script>';
const preload = '<link rel="preload" as="script" nonce="n" href="/_next/static/chunks/a.js"/>';
const picture = '<link rel="preload" as="image" href="/still.jpg"/>';
const loader = `<script nonce="n">${loadLateScripts}</script>`;
const page = `<html><head>${preload}${picture}${chunk}${old}</head><body>é${loader}</body></html>`;

/** Answers as the framework does: the head first, then the page in pieces. */
function answer(body: string, type = 'text/html; charset=utf-8', status = 200): RequestListener {
  return (_, response) => {
    response.setHeader('content-type', type);
    response.writeHead(status);
    response.flushHeaders();
    const bytes = Buffer.from(body);
    response.write(bytes.subarray(0, 100), () => response.end(bytes.subarray(100)));
  };
}

async function ask(path: string, listener: RequestListener, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    delayScripts(request, response);
    listener(request, response);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const found = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { found, text: await found.text() };
}

it('has the scripts of a listing page wait for the page to ask for them', async () => {
  const { found, text } = await ask('/listing/1?share=s', answer(page));
  expect(text).toBe(
    `<html><head>${picture}<script data-late="/_next/static/chunks/a.js"></script>${old}</head><body>é${loader}</body></html>`,
  );
  expect(found.headers.get('content-encoding')).toBe('gzip');
});

it('compresses nothing for who reads no gzip', async () => {
  const { found, text } = await ask('/listing/1', answer(page), { 'accept-encoding': 'identity' });
  expect(found.headers.get('content-encoding')).toBeNull();
  expect(found.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(text).toContain('data-late');
});

it.each([
  ['a page that would never ask for them', '/listing/gone', page.replace(loader, ''), {}, 404],
  ['another page', '/', page, {}, 200],
  ['what the framework asks for', '/listing/1', page, { rsc: '1' }, 200],
])('leaves %s as it is', async (_, path, body, headers, status) => {
  const { found, text } = await ask(path, answer(body, undefined, status), headers);
  expect(found.status).toBe(status);
  expect(text).toBe(body);
});

it('passes on what is no page', async () => {
  const { found, text } = await ask('/listing/1', answer('{"a":1}', 'application/json'));
  expect(text).toBe('{"a":1}');
  expect(found.headers.get('content-type')).toBe('application/json');
});
