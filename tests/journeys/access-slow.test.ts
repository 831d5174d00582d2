import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStatus } from '@/contracts/production/generation';
import * as projects from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi();
const me = new ApiClient(api.address);
const port = Number(new URL(api.address).port);
const create = async (): Promise<string> => {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  return (await me.call(projects.createProject, {}, { body })).body.id;
};

/** Sends a head and a little of a long body, then nothing more. */
function dribble(method: string, path: string, contentType: string, start: string) {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${contentType}\r\n` +
      `content-length: 1000000\r\n\r\n${start}`,
  );
  return { socket, received: () => received };
}

afterEach(() => vi.useRealTimers());

describe('a body that dribbles in', () => {
  it('is cut off when it is an upload, and leaves nothing behind', async () => {
    const projectId = await create();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const upload = dribble(
      'POST',
      `/api/video-projects/${projectId}/upload`,
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="imageId"\r\n\r\n${randomUUID()}\r\n` +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    );
    const scratch = `${api.dataDir}/media/scratch`;
    await expect.poll(() => readdir(scratch)).toHaveLength(1);
    vi.advanceTimersByTime(31_000);
    vi.useRealTimers();
    await expect.poll(upload.received).toMatch(/^HTTP\/1\.1 408 /);
    expect(upload.received()).toMatch(/connection: close/i);
    expect(upload.received()).toContain('"error":"The connection is too slow. Please try again."');
    await expect.poll(() => readdir(scratch)).toEqual([]);
    upload.socket.destroy();
  });

  it('is cut off when it is JSON', async () => {
    const projectId = await create();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const save = dribble('PUT', `/api/video-projects/${projectId}`, 'application/json', '{"na');
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    vi.advanceTimersByTime(21_000);
    vi.useRealTimers();
    await expect.poll(save.received).toMatch(/^HTTP\/1\.1 408 /);
    save.socket.destroy();
  });
});

it('answers a thousand who wait for their video at the same moment, each with their own', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, create));
  const asked = Array.from({ length: 1_000 }, (_, n) => ids[n % ids.length] ?? '');
  const answers = await Promise.all(asked.map((projectId) => me.call(readStatus, { projectId })));
  expect(answers.map(({ status, body }) => [status, body.projectId])).toEqual(
    asked.map((projectId) => [200, projectId]),
  );
  // An unknown id among known ones does not affect their answers.
  const missing = randomUUID();
  const mixed = await Promise.all(
    [missing, ...ids].map((projectId) => me.call(readStatus, { projectId })),
  );
  expect(mixed.map(({ status }) => status)).toEqual([404, ...ids.map(() => 200)]);
});
