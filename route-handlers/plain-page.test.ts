import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '@/lib/env';
import { readPlainPage } from './plain-page';

/** The web, as it answers itself. */
let web: Server;
let answer: { status: number; html: string };
let asked: string[] = [];

beforeAll(async () => {
  web = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(answer.status, {
      link: '</a.woff2>; rel=preload; nonce="n"; as="font"',
      'cache-control': 'private, no-store',
    });
    response.end(answer.html);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
});
afterAll(() => web.close());

const read = (path: string, init?: RequestInit) => {
  const { port } = web.address() as AddressInfo;
  const env = { ...readEnv(), NODE_ENV: 'production', WEB_URL: `http://127.0.0.1:${port}` };
  return readPlainPage(new Request(`http://homereel.example${path}`, init), env);
};

it('a page that cannot be had goes out as it is, and is asked for again', async () => {
  answer = { status: 500, html: '' };
  expect(await read('/terms')).toBeUndefined();
  answer = { status: 200, html: '<p>Terms</p>' };
  expect((await read('/terms'))?.html).toBe('<p>Terms</p>');
});

it("leaves the page's own lines and takes what belongs to the framework", async () => {
  answer = {
    status: 200,
    html: [
      '<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/a.js"/>',
      '<script src="/a.js" async="" nonce="n"></script>',
      '<script data-inline="true" nonce="n">1 < 2</script>',
      '<script type="application/ld+json">{"a":"\\u003cscript>"}</script>',
      '<script nonce="n">self.__next_f.push([1,"<p>"])</script>',
    ].join(''),
  };
  const page = await read('/contact?from=mail');
  expect(page?.html).toBe(
    '<script data-inline="true">1 < 2</script>' +
      '<script type="application/ld+json">{"a":"\\u003cscript>"}</script>',
  );
  expect(page?.scripts).toHaveLength(1);
  expect(page?.preloads).toBe('</a.woff2>; rel=preload; as="font"');
});

it('asks anew for what a share link opens, and lets no browser keep it', async () => {
  const link = '/app/video/1?share=secret';
  answer = { status: 200, html: '<p>Before</p>' };
  asked = [];
  expect(await read(link)).toMatchObject({ html: '<p>Before</p>', caching: 'private, no-store' });
  answer = { status: 200, html: '<p>After</p>' };
  expect((await read(link))?.html).toBe('<p>After</p>');
  expect(asked).toEqual([link, link]);
  answer = { status: 404, html: '' };
  expect(await read(link)).toBeUndefined();
});

it('has nothing to do with other pages, and with whoever sends something', async () => {
  answer = { status: 200, html: '' };
  expect(await read('/app')).toBeUndefined();
  expect(await read('/app/video/1?share=')).toBeUndefined();
  expect(await read('/', { method: 'POST' })).toBeUndefined();
});
