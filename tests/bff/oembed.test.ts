import { createServer, type Server } from 'node:http';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '@/scripts/supervise/network';

const projectId = '3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11';
const versionId = '5c1d2b52-0000-4000-8000-000000000002';
const origin = 'https://reels.example';
const file = (name: string) =>
  `/api/video-projects/${projectId}/versions/${versionId}/${name}?share=secret`;
const link = `${origin}/app/video/${projectId}?version=${versionId}&share=secret`;

let api: Server;
let isNeutral = false;

beforeAll(async () => {
  const port = await findFreePort('127.0.0.1');
  api = createServer((request, response) => {
    const shared = ['', `/versions/${versionId}`].map(
      (part) => `/api/video-projects/${projectId}${part}/shared?share=secret`,
    );
    const isKnown = shared.includes(request.url ?? '');
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    const video = {
      ...{ projectId, versionId, isNeutral, name: 'Garden House', description: 'Call Jane Doe.' },
      ...{ videoUrl: file('video'), posterUrl: file('poster'), previewUrl: file('preview') },
      ...{ updatedAt: '2026-01-01T10:00:00.000Z', videoSeconds: 31, width: 1080, height: 1920 },
      ...{ allowDownload: false, altered: [] },
    };
    response.end(JSON.stringify(isKnown ? video : { error: 'Gone.', code: 'not_found' }));
  });
  await new Promise<void>((resolve) => api.listen(port, '127.0.0.1', resolve));
  vi.stubEnv('API_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('APP_ORIGIN', origin);
});
afterAll(() => api.close());

async function ask(query: Record<string, string>): Promise<Response> {
  const { answerOembed } = await import('@/route-handlers/answer-oembed');
  return answerOembed(new URLSearchParams(query), undefined);
}

it('a site that asks for a version’s link gets a player in its shape that fits', async () => {
  isNeutral = false;
  const answer = await ask({ url: link, maxwidth: '400', maxheight: '640' });
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body).toMatchObject({
    version: '1.0',
    type: 'video',
    title: 'Garden House',
    width: 360,
    height: 640,
    thumbnail_url: origin + file('poster'),
  });
  expect(body.html).toContain(`src="${origin}/embed/${projectId}/${versionId}?share=secret"`);
  expect(JSON.stringify(body)).not.toContain('Jane Doe');
});

it('the project’s link gets the player of the version it opens', async () => {
  const answer = await ask({ url: `${origin}/app/video/${projectId}?share=secret` });
  const { html } = (await answer.json()) as { html: string };
  expect(html).toContain(`src="${origin}/embed/${projectId}/${versionId}?share=secret"`);
});

it('a neutral version names no provider', async () => {
  isNeutral = true;
  const body = (await (await ask({ url: link })).json()) as Record<string, unknown>;
  expect(Object.keys(body).filter((key) => /author|provider/.test(key))).toEqual([]);
});

it.each([
  ['another site', { url: link.replace('reels', 'others') }, 404],
  ['a page without a token', { url: `${origin}/app/video/${projectId}` }, 404],
  ['a version that is none', { url: link.replace(versionId, 'x') }, 404],
  ['another token', { url: link.replace('secret', 'guess') }, 404],
  ['no address', {}, 404],
  ['XML', { url: link, format: 'xml' }, 501],
])('refuses %s', async (_, query, status) => {
  expect((await ask(query as Record<string, string>)).status).toBe(status);
});

it('the bare player alone may be framed by other sites', async () => {
  const { middleware } = await import('@/middleware');
  const ancestors = async (path: string) => {
    const answer = await middleware(new NextRequest(new URL(path, origin)));
    const policy = answer.headers.get('content-security-policy') ?? '';
    return /frame-ancestors ([^;]+)/.exec(policy)?.[1];
  };
  expect(await ancestors(`/embed/${projectId}/${versionId}?share=secret`)).toBe('*');
  const others = [
    '/',
    '/app',
    `/app/video/${projectId}?version=${versionId}&share=secret`,
    '/oembed',
  ];
  const longer = [`/embed/${projectId}/${versionId}/more`, `/embed/${projectId}`];
  for (const path of [...others, ...longer, `/shared/${projectId}`]) {
    expect(await ancestors(path), path).toBe("'none'");
  }
});
