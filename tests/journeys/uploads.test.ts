import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as projects from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { sweepUploads } from '@/product-api/project/uploads/sweep-uploads';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { openTestBucket } from '@/tests/support/test-bucket';
import { TusClient } from '@/tests/support/tus-client';

const limits = { LIMIT_PHOTO_BYTES: '40000000', LIMIT_CLIP_BYTES: '40000000' };
const bucket = await openTestBucket();
const apis = [
  ['a folder', await startTestApi(limits)],
  [
    'a bucket',
    await startTestApi({
      ...limits,
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ENDPOINT: bucket.endpoint ?? '',
      S3_ACCESS_KEY_ID: bucket.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: bucket.credentials?.secretAccessKey ?? '',
    }),
  ],
] as const;

// The remains of a failed test must not affect the next one.
afterEach(async () => {
  for (const [, { deps }] of apis) {
    await deps.database.query('delete from uploads');
    for await (const { uploadId } of deps.partStore.list()) await deps.partStore.remove(uploadId);
  }
});

const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };
const error = (code: string, sentence: unknown) => ({
  error: sentence,
  code,
  requestId: expect.any(String),
});

/** Makes a photo of this many bytes: bytes after the end of a JPEG are not part of the picture. */
async function makeLargePhoto(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await makePhoto(1);
  return new Uint8Array(Buffer.concat([photo, randomBytes(bytes - photo.length)]));
}

describe.each(apis)('uploads in parts, kept in %s', (_, api) => {
  const me = new ApiClient(api.address);
  const open = async () => {
    const { id } = (await me.call(projects.createProject, {}, { body: plan })).body;
    return new TusClient(me, id);
  };
  const listParts = async () => {
    const found: string[] = [];
    for await (const { uploadId } of api.deps.partStore.list()) found.push(uploadId);
    return found;
  };

  it('go on from the last byte that arrived, and become the shot an ordinary upload would be', async () => {
    const tus = await open();
    const photo = await makeLargePhoto(24_000_000);
    const file = { shotId: randomUUID(), name: 'front.jpg', length: photo.length };
    const begun = await tus.begin(file);
    expect([begun.status, begun.body]).toEqual([
      201,
      { uploadId: expect.any(String), offset: 0, length: photo.length },
    ]);
    const { uploadId } = begun.body;
    expect(begun.headers.get('location')).toBe(
      `/api/video-projects/${tus.projectId}/uploads/${uploadId}`,
    );
    let offset = 0;
    for (const end of [3_000_001, 17_654_321]) {
      await tus.breakOff(uploadId, offset, photo.subarray(offset, end), photo.length);
      const readSize = () => api.deps.partStore.readSize(uploadId);
      await expect.poll(readSize, { timeout: 30_000 }).toBe(end);
      offset = Number((await tus.head(uploadId)).headers.get('upload-offset'));
      expect(offset).toBe(end);
    }
    const early = await tus.finish(uploadId);
    expect([early.status, early.body]).toEqual([
      409,
      error('illegal_state', '17654321 of 24000000 bytes of this file have arrived.'),
    ]);
    const last = await tus.append(uploadId, offset, photo.subarray(offset));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '24000000']);
    const { body } = await tus.finish(uploadId);
    expect(body.project.clips).toMatchObject([{ id: file.shotId, displayName: 'front.jpg' }]);
    const [media] = await api.deps.database.query<{ digest: Buffer }>(
      'select digest from media join variants using (media_id) where shot_id = $1',
      [file.shotId],
    );
    const digest = await crypto.subtle.digest('SHA-256', photo);
    expect(media?.digest.equals(Buffer.from(digest))).toBe(true);

    // The sender may not have received the response.
    expect((await tus.finish(uploadId)).body).toEqual(body);
    expect((await tus.begin(file)).body).toEqual({
      uploadId,
      offset: 24_000_000,
      length: 24_000_000,
    });
    const form = { shotId: file.shotId, name: file.name, bytes: photo };
    expect((await me.upload(tus.projectId, form)).body).toEqual(body);
    expect(await listParts()).toEqual([]);
  });

  it('refuse a part that is sent twice, out of order or too long, and keep what is right', async () => {
    const tus = await open();
    const photo = await makeLargePhoto(200_000);
    const file = { shotId: randomUUID(), name: 'front.jpg', length: photo.length };
    const { uploadId } = (await tus.begin(file)).body;
    const first = photo.subarray(0, 100_000);
    expect((await tus.append(uploadId, 0, first)).status).toBe(204);
    for (const offset of [0, 150_000]) {
      const wrong = await tus.append(uploadId, offset, first);
      expect([wrong.status, wrong.body]).toEqual([
        409,
        error('conflict', 'The next part of this upload begins at byte 100000.'),
      ]);
    }
    const long = await tus.append(uploadId, 100_000, photo.subarray(0, 150_000));
    expect([long.status, long.body]).toEqual([
      413,
      error('too_large', 'These are more bytes than the upload was announced with.'),
    ]);
    expect((await tus.head(uploadId)).headers.get('upload-offset')).toBe('200000');
    expect((await tus.append(uploadId, 200_000, first)).status).toBe(413);
    expect((await tus.remove(uploadId)).status).toBe(204);
    expect((await tus.head(uploadId)).status).toBe(404);
    expect(await listParts()).toEqual([]);
  });

  it('restart if the file changed on its device, and continue from another device otherwise', async () => {
    const tus = await open();
    const file = { shotId: randomUUID(), name: 'a.jpg', length: 200_000, fingerprint: 'monday' };
    const { uploadId } = (await tus.begin(file)).body;
    await tus.append(uploadId, 0, new Uint8Array(50_000));
    expect((await tus.begin(file)).body).toEqual({ uploadId, offset: 50_000, length: 200_000 });
    const changed = await tus.begin({ ...file, fingerprint: 'tuesday' });
    expect(changed.body).toMatchObject({ offset: 0 });
    expect(changed.body.uploadId).not.toBe(uploadId);
    expect((await tus.append(uploadId, 50_000, new Uint8Array(9))).status).toBe(404);
    await expect.poll(listParts, { timeout: 30_000 }).toEqual([]);
    await tus.remove(changed.body.uploadId);
  });

  it('that are not pictures leave nothing behind', async () => {
    const tus = await open();
    const { uploadId } = (await tus.begin({ shotId: randomUUID(), name: 'a.jpg', length: 1_000 }))
      .body;
    await tus.append(uploadId, 0, new Uint8Array(1_000));
    const files = await listFiles(api.deps);
    const refused = await tus.finish(uploadId);
    expect(refused.body.code).toBe('unsupported_media');
    expect((await tus.head(uploadId)).status).toBe(404);
    expect(await listParts()).toEqual([]);
    expect(await listFiles(api.deps)).toEqual(files.filter((key) => !key.startsWith('parts/')));
  });

  it('end with the photo that is removed before all of it arrived', async () => {
    const tus = await open();
    const photo = await makeLargePhoto(9_000_000);
    const file = { shotId: randomUUID(), name: 'front.jpg', length: photo.length };
    const { uploadId } = (await tus.begin(file)).body;
    await tus.breakOff(uploadId, 0, photo.subarray(0, 1_000_000), photo.length);
    await expect.poll(listParts, { timeout: 30_000 }).toContain(uploadId);
    const params = { projectId: tus.projectId, shotId: file.shotId };
    expect((await me.call(removeShot, params)).status).toBe(200);
    expect((await tus.head(uploadId)).status).toBe(404);
    await expect.poll(listParts).not.toContain(uploadId);
    expect((await me.call(removeShot, params)).status).toBe(404);
  });

  it('expire if abandoned', async () => {
    const tus = await open();
    const begin = async () => {
      const file = { shotId: randomUUID(), name: 'a.jpg', length: 1_000 };
      const { uploadId } = (await tus.begin(file)).body;
      await tus.append(uploadId, 0, new Uint8Array(10));
      return uploadId as string;
    };
    const [old, young, orphan] = [await begin(), await begin(), await begin()];
    const { database } = api.deps;
    const age = `update uploads set updated_at = now() - interval '73 hours' where upload_id = $1`;
    await database.query(age, [old]);
    await database.query('delete from uploads where upload_id = $1', [orphan]);
    const sweepAt = (now: Date) => sweepUploads({ ...api.deps, clock: { now: () => now } });
    // Parts that were stored a moment ago may be about to get their row.
    await sweepAt(new Date(0));
    expect((await listParts()).sort()).toEqual([young, orphan].sort());
    await sweepAt(new Date(Date.now() + 86_400_000));
    expect(await listParts()).toEqual([young]);
    expect((await tus.head(old)).status).toBe(404);
    await tus.remove(young);
  });
});

describe('an upload', () => {
  const [[, api]] = apis;
  const me = new ApiClient(api.address);
  const file = { shotId: randomUUID(), name: 'a.jpg', length: 1_000 };
  const create = async () => (await me.call(projects.createProject, {}, { body: plan })).body.id;

  it('lets the newer of two connections go on', async () => {
    const tus = new TusClient(me, await create());
    const photo = await makeLargePhoto(300_000);
    const { uploadId } = (
      await tus.begin({ shotId: randomUUID(), name: 'a.jpg', length: photo.length })
    ).body;
    let send: (bytes: Uint8Array) => void = () => undefined;
    const body = new ReadableStream({
      start: (controller) => {
        send = (bytes) => controller.enqueue(bytes);
      },
    });
    const older = tus.append(uploadId, 0, body);
    send(photo.subarray(0, 100_000));
    const readSize = () => api.deps.partStore.readSize(uploadId);
    await expect.poll(readSize, { timeout: 30_000 }).toBe(100_000);
    expect((await tus.head(uploadId)).headers.get('upload-offset')).toBe('100000');
    const { status } = await older;
    expect(status).toBe(409);
    expect((await tus.append(uploadId, 100_000, photo.subarray(100_000))).status).toBe(204);
    expect((await tus.finish(uploadId)).status).toBe(200);
  });

  it('waits for what a connection still brings, so that it need not be sent again', async () => {
    const tus = new TusClient(me, await create());
    const length = 60_000;
    const { uploadId } = (await tus.begin({ shotId: randomUUID(), name: 'a.jpg', length })).body;
    // Longer than the wait for a connection without data.
    const body = new ReadableStream({
      async start(controller) {
        for (let sent = 0; sent < length; sent += 10_000) {
          controller.enqueue(new Uint8Array(10_000));
          await sleep(400);
        }
        controller.close();
      },
    });
    const sending = tus.append(uploadId, 0, body);
    const readSize = () => api.deps.partStore.readSize(uploadId);
    await expect.poll(readSize, { interval: 20 }).toBeGreaterThan(0);
    expect((await tus.head(uploadId)).headers.get('upload-offset')).toBe(String(length));
    expect((await sending).status).toBe(204);
    await tus.remove(uploadId);
  });

  it('refuses a part that a browser sends again while the first of the two still arrives', async () => {
    const tus = new TusClient(me, await create());
    const length = 60_000;
    const { uploadId } = (await tus.begin({ shotId: randomUUID(), name: 'a.jpg', length })).body;
    let finish: () => void = () => undefined;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(40_000));
        finish = () => {
          controller.enqueue(new Uint8Array(20_000));
          controller.close();
        };
      },
    });
    const sending = tus.append(uploadId, 0, body);
    await expect
      .poll(() => api.deps.partStore.readSize(uploadId), { timeout: 30_000 })
      .toBe(40_000);
    // A bucket needs at least a tenth of a second to respond, in which the browser would continue to send.
    const asking = vi.spyOn(api.deps.partStore, 'readSize');
    expect((await tus.append(uploadId, 0, new Uint8Array(length))).status).toBe(409);
    finish();
    expect((await sending).status).toBe(204);
    asking.mockClear();
    expect((await tus.append(uploadId, 0, new Uint8Array(length))).status).toBe(409);
    expect(asking).not.toHaveBeenCalled();
    asking.mockRestore();
    await tus.remove(uploadId);
  });

  it('is not begun in another version of the protocol', async () => {
    const answer = await new TusClient(me, await create(), { 'tus-resumable': '0.2.2' }).begin(
      file,
    );
    expect([answer.status, answer.body, answer.headers.get('tus-version')]).toEqual([
      412,
      error('protocol_version', 'This call takes version 1.0.0 of the tus protocol.'),
      '1.0.0',
    ]);
  });

  it.each([
    [{ length: 0 }, 400, 'This file is empty.'],
    [{ length: 40_000_001 }, 413, 'This file is too large.'],
    [{ length: 1.5 }, 400, 'The header upload-length has to be a number of bytes.'],
    [{ shotId: 'front' }, 400, 'Check “imageId”: Invalid UUID.'],
  ])('is not begun with %j', async (change, status, sentence) => {
    const answer = await new TusClient(me, await create()).begin({ ...file, ...change });
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
  });

  it('takes no part that does not say what it is', async () => {
    const tus = new TusClient(me, await create());
    const { uploadId } = (await tus.begin(file)).body;
    const bytes = new Uint8Array(10);
    const answer = await tus.append(uploadId, 0, bytes, { 'content-type': 'image/jpeg' });
    expect([answer.status, answer.body.error]).toEqual([
      415,
      'Send the part as application/offset+octet-stream.',
    ]);
    await tus.remove(uploadId);
  });

  it('is not begun beside a hundred that are left unfinished', async () => {
    const tus = new TusClient(me, await create());
    const statuses: number[] = [];
    let last: unknown;
    for (let n = 0; n < 101; n += 1) {
      const answer = await tus.begin({ ...file, shotId: randomUUID() });
      statuses.push(answer.status);
      last = answer.body;
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(last).toEqual(
      error(
        'too_many_uploads',
        'You’ve reached the limit of 100 unfinished uploads. Finish or cancel some of them. We remove the others after 3 days.',
      ),
    );
    await me.call(projects.deleteProject, { projectId: tus.projectId });
    expect((await new TusClient(me, await create()).begin(file)).status).toBe(201);
  });
});
