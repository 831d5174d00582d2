import { randomBytes, randomUUID } from 'node:crypto';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, expect, it } from 'vitest';
import * as projects from '@/contracts/project/projects';
import { finishUpload } from '@/contracts/project/uploads';
import { startCuttableLine } from '@/tests/deployed/cuttable-line';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

/** The protocol's own client, unmodified, in place of ours. */

const MEGABYTE = 1_000_000;
const PHOTO_BYTES = 12 * MEGABYTE;
const CUT_AT_BYTES = 5 * MEGABYTE;
/** Slow enough that the server has received everything sent before the cut. */
const LINE_BYTES_PER_SECOND = 20 * MEGABYTE;

const api = await startTestApi({});
const me = new ApiClient(api.address);
const line = await startCuttableLine(0, Number(new URL(api.address).port));
afterAll(() => line.stop());

async function begin(bytes: Buffer, options: UploadOptions) {
  const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const { id: projectId } = (await me.call(projects.createProject, {}, { body: plan })).body;
  const shotId = randomUUID();
  const finished = new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `http://127.0.0.1:${line.port}/api/video-projects/${projectId}/uploads`,
      headers: me.identity(),
      metadata: { imageId: shotId, filename: 'front.jpg' },
      retryDelays: [100, 500, 1_000],
      ...options,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
    });
    upload.start();
  });
  return { projectId, shotId, finished };
}

it.each([
  ['in one part', {}],
  ['in parts of 2 MB', { chunkSize: 2 * MEGABYTE }],
])('continues after an interruption, %s', async (_, options) => {
  const photo = Buffer.concat([await makePhoto(1), randomBytes(PHOTO_BYTES)]);
  line.limitTo(LINE_BYTES_PER_SECOND);
  const before = line.sentBytes();
  const countCuts = line.cutAt([CUT_AT_BYTES]);
  const { projectId, shotId, finished } = await begin(photo, options);
  const uploadId = await finished;
  expect(countCuts()).toBe(1);
  expect(line.sentBytes() - before).toBeLessThan(photo.length + MEGABYTE);
  const { body } = await me.call(finishUpload, { projectId, uploadId });
  expect(body.project.clips).toMatchObject([{ id: shotId, displayName: 'front.jpg' }]);
  const [media] = await api.deps.database.query<{ digest: Buffer }>(
    'select digest from media join variants using (media_id) where shot_id = $1',
    [shotId],
  );
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(photo));
  expect(media?.digest.equals(Buffer.from(digest))).toBe(true);
});
