import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLocalStore } from '@/adapters/storage/local-store';
import type { MediaStore } from '@/adapters/storage/media-store';
import { openS3Store } from '@/adapters/storage/s3-store';
import { jobId, mediaKey } from '@/contracts/ids';
import type { StreamJob } from '@/contracts/production/stream-job';
import { makeStream } from '@/renderer/jobs/make-stream';
import { startBucketServer } from '../support/bucket-server';
import { makePhotos } from '../support/photos';
import { openRenderFolder, toRequest } from '../support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());
const store = await openLocalStore(join(folder.path, 'store'));
const programs = {
  ffmpeg: process.env.FFMPEG_PATH || 'ffmpeg',
  ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
  cores: 2,
};

/** The job for a rendered video of two photos that is in the store. */
async function makeJob(into: MediaStore = store): Promise<StreamJob> {
  const paths = await makePhotos(join(folder.path, randomUUID()), 2, { width: 640, height: 480 });
  const request = toRequest(paths.map((path) => ({ path, kind: 'photo' })));
  const rendered = await folder.render(request);
  const mediaId = randomUUID();
  const toKey = (file: string) => mediaKey.parse(`media/${mediaId.slice(0, 2)}/${mediaId}/${file}`);
  await into.adopt(toKey('video.mp4'), rendered.video);
  return {
    jobId: jobId.parse(randomUUID()),
    mediaId,
    video: toKey('video.mp4'),
    seconds: rendered.seconds,
    rungs: (['1080p', '720p', '480p'] as const).map((rung) => ({
      rung,
      output: toKey(`${rung}.mp4`),
    })),
  };
}

const make = (job: StreamJob, mediaStore: MediaStore, ffmpeg = programs.ffmpeg) =>
  makeStream(job, new AbortController().signal, { ...programs, ffmpeg, mediaStore });

it('continues with the stored rungs after the store refused one', async () => {
  const job = await makeJob();
  const failing: MediaStore = {
    ...store,
    adopt: (key, path) =>
      key.endsWith('480p.mp4')
        ? Promise.reject(new Error('the store did not answer'))
        : store.adopt(key, path),
  };
  await expect(make(job, failing)).rejects.toThrow('the store did not answer');
  const taken = await store.stat(job.rungs[1]?.output ?? job.video);
  expect(taken?.bytes).toBeGreaterThan(0);

  const made = await make(job, store);
  expect(made.map(({ rung }) => rung)).toEqual(['1080p', '720p', '480p']);
  expect(await store.stat(job.rungs[1]?.output ?? job.video)).toEqual(taken);
  const [top, ...others] = made.map(({ file }) => file);
  expect(top).toMatchObject({ isInVideo: true });
  for (const file of others) expect(file.isInVideo).toBeUndefined();
  // Nothing is encoded twice, and no additional file is stored for the video's own rung.
  await expect(make(job, store, '/nowhere/ffmpeg')).resolves.toEqual(made);
  expect(await store.stat(job.rungs[0]?.output ?? job.video)).toBeUndefined();
});

it('encodes nothing of a video that was removed in the meantime', async () => {
  const job = await makeJob();
  await store.remove(job.video);
  await expect(make(job, store)).resolves.toEqual([]);
});

it('ends if the store stops responding, and is encoded once it responds again', async () => {
  let isHanging = false;
  const bucket = await openS3Store({
    bucket: 'media',
    region: 'us-east-1',
    isPathStyle: true,
    endpoint: await startBucketServer(() => (isHanging ? 'hang' : undefined)),
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    // Twenty seconds in production, for each of the same eight attempts.
    idleMs: 100,
    scratchFolder: join(folder.path, 'scratch'),
  });
  const job = await makeJob(bucket);
  isHanging = true;
  await expect(make(job, bucket)).rejects.toThrow();
  isHanging = false;
  let isEncoded = false;
  const hangsAfterEncoding: MediaStore = {
    ...bucket,
    adopt: (key, path) => {
      isEncoded = true;
      isHanging = true;
      return bucket.adopt(key, path);
    },
  };
  await expect(make(job, hangsAfterEncoding)).rejects.toThrow();
  expect(isEncoded).toBe(true);
  isHanging = false;
  const made = await make(job, bucket);
  expect(made.map(({ rung }) => rung)).toEqual(['1080p', '720p', '480p']);
}, 120_000);
