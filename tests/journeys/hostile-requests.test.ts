import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi();
const me = new ApiClient(api.address);
let projectId = '';

beforeAll(async () => {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  projectId = (await me.call(createProject, {}, { body })).body.id;
});

const refused = (code: string) => ({
  error: expect.stringMatching(/^[A-Z].*\.$/),
  code,
  requestId: expect.any(String),
});

async function post(body: string | Buffer, boundary: string) {
  const answer = await fetch(`${api.address}/api/video-projects/${projectId}/upload`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: answer.status, body: await answer.json() };
}

/** A form of these parts and a photo in it, as a browser would send it. */
async function toForm(parts: readonly string[], boundary = 'b'): Promise<Buffer> {
  const head = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head + file),
    await makePhoto(1),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

describe('a form made to cost much', () => {
  it('of 400,000 empty parts is refused in well under a second of CPU', async () => {
    const before = process.cpuUsage();
    const answer = await post(`${'--b\r\n\r\n\r\n'.repeat(400_000)}--b--\r\n`, 'b');
    const { user, system } = process.cpuUsage(before);
    expect([answer.status, answer.body]).toEqual([400, refused('invalid_request')]);
    expect((user + system) / 1e6).toBeLessThan(0.8);
  });

  it('with too many fields is refused', async () => {
    const fields = Array.from({ length: 30 }, (_, i) => field(`field${i}`, 'x'));
    const answer = await post(await toForm([field('imageId', randomUUID()), ...fields]), 'b');
    expect([answer.status, answer.body]).toEqual([400, refused('invalid_request')]);
  });

  it('of two files is refused', async () => {
    const second = 'Content-Disposition: form-data; name="more"; filename="b.jpg"\r\n\r\nx';
    const answer = await post(await toForm([field('imageId', randomUUID()), second]), 'b');
    expect([answer.status, answer.body]).toEqual([400, refused('invalid_request')]);
  });

  it('with a boundary beyond the 70 characters of RFC 2046 is refused, and one of 70 is not', async () => {
    for (const length of [71, 5_000]) {
      const boundary = 'b'.repeat(length);
      const answer = await post(await toForm([field('imageId', randomUUID())], boundary), boundary);
      expect([answer.status, answer.body], `${length}`).toEqual([400, refused('invalid_request')]);
    }
    const boundary = 'b'.repeat(70);
    const answer = await post(await toForm([field('imageId', randomUUID())], boundary), boundary);
    expect(answer.status).toBe(200);
  });

  it('without a boundary is refused', async () => {
    const answer = await fetch(`${api.address}/api/video-projects/${projectId}/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; charset=utf-8' },
      body: 'x',
    });
    expect([answer.status, await answer.json()]).toEqual([400, refused('invalid_request')]);
  });
});

describe('a request no browser sends', () => {
  function send(method: string, path: string): Promise<{ status: number; body: unknown }> {
    return new Promise((resolve, reject) => {
      const call = request(api.address + path, { method }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: answer.statusCode ?? 0,
            body: text === '' ? undefined : JSON.parse(text),
          });
        });
      });
      call.on('error', reject);
      call.end();
    });
  }

  it.each(['TRACE', 'PROPFIND', 'REPORT'])('%s is answered in our own shape', async (method) => {
    for (const path of ['/api/settings', `/api/video-projects/${projectId}/upload`, '/elsewhere']) {
      const answer = await send(method, path);
      expect([400, 404, 405, 501], `${method} ${path}`).toContain(answer.status);
      expect(answer.body).toEqual(refused('not_found'));
    }
  });

  it.each([
    ['an id of 400 characters', `/api/video-projects/${'a'.repeat(400)}`],
    ['an address that is no UTF-8', '/api/video-projects/%E0%A4%A'],
  ])('%s is answered in our own shape', async (_, path) => {
    const answer = await send('GET', path);
    expect([answer.status, answer.body]).toEqual([400, refused('invalid_request')]);
  });
});
