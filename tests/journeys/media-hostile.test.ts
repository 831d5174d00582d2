import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { listVariants } from '@/contracts/production/enhancements';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

const folder = new URL('../../../shared/hostile/', import.meta.url);
const manifest = existsSync(folder)
  ? JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8'))
  : { files: {}, names_to_try_with_a_good_photo: [] };

const api = await startTestApi();
const me = new ApiClient(api.address);
const table: string[] = [];
afterAll(() => console.log(table.join('\n')));

async function newProject(): Promise<string> {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  return (await me.call(projects.createProject, {}, { body })).body.id;
}

async function send(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const projectId = await newProject();
  const shotId = randomUUID();
  const started = performance.now();
  const answer = await me.upload(projectId, { shotId, name, bytes });
  table.push(
    [
      name.padEnd(30),
      answer.status,
      `${Math.round(performance.now() - started)} ms`,
      answer.body.error ?? 'made safe',
    ].join('  '),
  );
  return { projectId, shotId, answer };
}

describe.skipIf(Object.keys(manifest.files).length === 0)('files made to do harm', () => {
  const expectations: [string, { expect: 'refuse' | 'accept' | 'either'; why: string }][] =
    Object.entries(manifest.files);

  it.each(expectations)('%s', async (name, { expect: wanted }) => {
    const sent = await send(name, new Uint8Array(await readFile(new URL(name, folder))));
    const { answer } = sent;
    if (wanted === 'accept') expect(answer.body.error).toBeUndefined();
    if (wanted === 'refuse') expect(answer.status).toBeGreaterThanOrEqual(400);
    if (answer.status === 200) return expectOnlyOurPicture(sent);
    expect([413, 415, 422]).toContain(answer.status);
    expect(answer.body).toEqual({
      error: expect.stringContaining(name),
      code: expect.any(String),
      requestId: expect.any(String),
    });
    const left = await me.call(projects.readProject, { projectId: sent.projectId });
    expect(left.body.clips).toEqual([]);
  });

  it('still takes a good photo afterwards, and is in good health', async () => {
    const { answer } = await send('good.jpg', await makePhoto());
    expect(answer.status).toBe(200);
    expect((await fetch(`${api.address}/readyz`)).status).toBe(200);
  });
});

/** Checks that the served file is a picture we encoded ourselves: no metadata, no trailing bytes. */
async function expectOnlyOurPicture({ projectId, shotId }: { projectId: string; shotId: string }) {
  const image = await me.fetch(shots.readShotImage, { projectId, shotId });
  expect(image.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await image.arrayBuffer());
  expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
  expect(bytes.toString('latin1')).not.toMatch(/<script|<html/i);
  const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  const { body } = await me.call(listVariants, { projectId, shotId });
  const original = await fetch(api.address + body.variants[0].url);
  // A clip of which only the first frame is readable cannot be played, and the answer says so.
  expect([200, 422]).toContain(original.status);
  const kind = body.variants[0].type === 'video' ? 'video/mp4' : 'image/jpeg';
  if (original.status === 200) expect(original.headers.get('content-type')).toBe(kind);
  await original.arrayBuffer();
}

it('opens no connection for a playlist that names one', async () => {
  const received: string[] = [];
  const listener = createServer((socket) => {
    received.push('connection');
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/part.ts`;
  const scripts = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${url}'\n`,
    `<?xml version="1.0"?><MPD><BaseURL>${url}</BaseURL></MPD>`,
  ];
  for (const script of scripts) {
    const { answer } = await send('tour.mp4', new TextEncoder().encode(script));
    expect(answer.status).toBe(415);
  }
  listener.close();
  expect(received).toEqual([]);
});

describe('names made to do harm', () => {
  const names: string[] = manifest.names_to_try_with_a_good_photo;
  it.each([...names, 'photo.jpg'].map((name) => [name]))('%j is only text', async (name) => {
    const { answer } = await send(name, await makePhoto());
    expect(answer.status).toBe(200);
    const [clip] = answer.body.project.clips;
    expect(clip.pick.fileName).toBe('original.jpg');
    expect(clip.displayName).not.toMatch(/[\p{Cc}\u202e/\\]/u);
    expect(clip.displayName.length).toBeLessThanOrEqual(200);
  });
});
