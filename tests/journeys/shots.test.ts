import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { toPath } from '@/contracts/operation';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi({ LIMIT_PHOTO_BYTES: '200000', LIMIT_CLIP_BYTES: '300000' });
const me = new ApiClient(api.address);
const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
const create = async (): Promise<string> =>
  (await me.call(projects.createProject, {}, { body })).body.id;
const error = (code: string, sentence: unknown) => ({
  error: sentence,
  code,
  requestId: expect.any(String),
});

describe('uploading', () => {
  it('the same file again answers as the first time and keeps one copy', async () => {
    const projectId = await create();
    const file = { shotId: randomUUID(), name: 'front.jpg', bytes: await makePhoto(1) };
    const first = await me.upload(projectId, file);
    const files = await listFiles(api.deps);
    const again = await me.upload(projectId, file);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await listFiles(api.deps)).toEqual(files);
  });

  it('another file under the same id is a conflict', async () => {
    const projectId = await create();
    const shotId = randomUUID();
    await me.upload(projectId, { shotId, name: 'front.jpg', bytes: await makePhoto(1) });
    const other = await me.upload(projectId, { shotId, name: 'a.jpg', bytes: await makePhoto(2) });
    expect([other.status, other.body]).toEqual([
      409,
      error('conflict', 'Another file was uploaded under this id before.'),
    ]);
  });

  it('the form may name the file first, and its id and transition after it', async () => {
    const projectId = await create();
    const shotId = randomUUID();
    const form = new FormData();
    form.set('file', new Blob([await makePhoto(1)]), 'front.jpg');
    form.set('imageId', shotId);
    form.set('transition', 'wipe');
    const send = async () => {
      const path = toPath(shots.uploadShot, { projectId });
      const answer = await fetch(api.address + path, { method: 'POST', body: form });
      return { status: answer.status, body: await answer.json() };
    };
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { project: { clips: [{ id: shotId }] } } });
    expect(await send()).toEqual(first);
    form.delete('imageId');
    expect(await send()).toEqual({
      status: 400,
      body: error('invalid_request', expect.stringContaining('Check “imageId”')),
    });
  });

  it('the same file many times at once ends as one', async () => {
    const projectId = await create();
    const file = { shotId: randomUUID(), name: 'front.jpg', bytes: await makePhoto(3) };
    const before = await listFiles(api.deps);
    const answers = await Promise.all(Array.from({ length: 8 }, () => me.upload(projectId, file)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body: project } = await me.call(projects.readProject, { projectId });
    expect(project.clips).toHaveLength(1);
    const made = (await listFiles(api.deps)).filter((key) => !before.includes(key));
    expect(made.map((key) => key.split('/').at(-1))).toEqual(['photo.jpg', 'source.jpg']);
  });

  it('many files at once all arrive, each once, in places of their own', async () => {
    const projectId = await create();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const answers = await Promise.all(
      ids.map(async (shotId, i) =>
        me.upload(projectId, { shotId, name: `${i}.jpg`, bytes: await makePhoto(i) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { body: project } = await me.call(projects.readProject, { projectId });
    expect(project.clips.map((clip: { id: string }) => clip.id).sort()).toEqual([...ids].sort());
    expect(project.clips.map((clip: { order: number }) => clip.order)).toEqual([...ids.keys()]);
  });

  it('a file over the limit says which and how large it may be', async () => {
    const projectId = await create();
    const bytes = await makePhoto(1);
    const padded = new Uint8Array(250_000);
    padded.set(bytes);
    const photo = await me.upload(projectId, {
      shotId: randomUUID(),
      name: 'big.jpg',
      bytes: padded,
    });
    expect([photo.status, photo.body]).toEqual([
      413,
      error('too_large', 'big.jpg could not be used. A photo can be up to 0 MB.'),
    ]);
    const huge = new Uint8Array(900_000);
    const any = await me.upload(projectId, {
      shotId: randomUUID(),
      name: 'huge.mov',
      bytes: huge,
    });
    expect([any.status, any.body]).toEqual([413, error('too_large', 'This file is too large.')]);
  });

  it.each([
    ['no form', 'application/json', '{}', 'Send the file as a multipart form.'],
    [
      'no file',
      'multipart/form-data; boundary=x',
      '--x--\r\n',
      'The part named "file" is missing.',
    ],
    [
      'half a form',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      'The form is not complete.',
    ],
  ])('%s is refused with a sentence', async (_, contentType, text, sentence) => {
    const response = await fetch(`${api.address}/api/video-projects/${await create()}/upload`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: text,
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      error('invalid_request', sentence),
    ]);
  });

  it('that breaks off leaves nothing behind', async () => {
    const projectId = await create();
    const before = await listFiles(api.deps);
    const socket = connect(Number(new URL(api.address).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/video-projects/${projectId}/upload HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n' +
        `--x\r\ncontent-disposition: form-data; name="imageId"\r\n\r\n${randomUUID()}\r\n` +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await expect.poll(() => readdir(`${api.dataDir}/media/scratch`)).toEqual([]);
    expect(await listFiles(api.deps)).toEqual(before);
    expect((await me.call(projects.readProject, { projectId })).body.clips).toEqual([]);
  });
});

it('removes a photo with its files', async () => {
  const projectId = await create();
  const shotId = randomUUID();
  const before = await listFiles(api.deps);
  await me.upload(projectId, { shotId, name: 'a.jpg', bytes: await makePhoto(5) });
  await me.fetch(shots.readShotImage, { projectId, shotId }, { query: { width: 320 } });
  const removed = await me.call(shots.removeShot, { projectId, shotId });
  expect([removed.status, removed.body]).toEqual([
    200,
    {
      message: 'The photo was removed.',
      project: (await me.call(projects.readProject, { projectId })).body,
    },
  ]);
  expect(removed.body.project).toMatchObject({ clips: [], status: 'uploading' });
  expect(await listFiles(api.deps)).toEqual(before);
  const again = await me.call(shots.removeShot, { projectId, shotId });
  expect([again.status, again.body]).toEqual([
    404,
    error('not_found', 'We could not find this photo.'),
  ]);
});

it('forgets the plan of a photo that was never uploaded', async () => {
  const [here, never] = [randomUUID(), randomUUID()];
  const images = [here, never].map((id, order) => ({
    id,
    filename: `${order}.jpg`,
    cameraMotion: 'zoom-in',
    order,
  }));
  const planned = { totalFiles: 2, projectData: { images, transitions: [] } };
  const projectId = (await me.call(projects.createProject, {}, { body: planned })).body.id;
  const sent = await me.upload(projectId, {
    shotId: here,
    name: '0.jpg',
    bytes: await makePhoto(1),
  });
  expect(sent.body.project.status).toBe('uploading');
  const removed = await me.call(shots.removeShot, { projectId, shotId: never });
  expect(removed.body.project.status).toBe('ready_for_generation');
});

describe('pictures', () => {
  it('are not sent again to clients that have them', async () => {
    const projectId = await create();
    const shotId = randomUUID();
    await me.upload(projectId, { shotId, name: 'a.jpg', bytes: await makePhoto(6) });
    const first = await me.fetch(shots.readShotImage, { projectId, shotId });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await me.fetch(
      shots.readShotImage,
      { projectId, shotId },
      {
        headers: { 'if-none-match': etag },
      },
    );
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('have a link that works a while without signing in, and for this picture only', async () => {
    const projectId = await create();
    const [one, two] = [randomUUID(), randomUUID()];
    await me.upload(projectId, { shotId: one, name: 'a.jpg', bytes: await makePhoto(1) });
    await me.upload(projectId, { shotId: two, name: 'b.jpg', bytes: await makePhoto(2) });
    const { body: link } = await me.call(shots.readShotUrl, { projectId, shotId: one });
    expect(link).toEqual({
      url: expect.stringMatching(
        new RegExp(`^/api/video-projects/${projectId}/image/${one}\\?variant=original.jpg&share=t`),
      ),
    });
    expect((await fetch(api.address + link.url)).status).toBe(200);
  });
});

it('gets the reason for the refusal of a large upload, although it was refused before it was sent', async () => {
  const missing = await me.upload(randomUUID(), {
    shotId: randomUUID(),
    name: 'a.jpg',
    bytes: new Uint8Array(40_000_000),
  });
  expect([missing.status, missing.body]).toEqual([
    404,
    error('not_found', 'We could not find this project.'),
  ]);
});
