import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { jobId, mediaKey } from '@/contracts/ids';
import type { StreamRungMade } from '@/contracts/production/render-event';
import type { StreamJob } from '@/contracts/production/stream-job';
import { eventually } from '../../support/eventually';
import { fakeResult } from './fake-work';
import { openStubQueue, toVideoJob } from './stub-queue';

const stub = await openStubQueue();
afterEach(() => stub.database.query('delete from jobs.job'));

function toStreamJob(): StreamJob {
  return {
    jobId: jobId.parse(randomUUID()),
    mediaId: randomUUID(),
    video: mediaKey.parse('video.mp4'),
    seconds: 4,
    rungs: [{ rung: '720p', output: mediaKey.parse('rung.mp4') }],
  };
}

const toMade = ({ jobId: id, mediaId }: StreamJob): StreamRungMade => ({
  kind: 'stream-rung-made',
  jobId: id,
  mediaId,
  rung: '720p',
  file: {
    width: 1280,
    height: 720,
    bytes: 9,
    codecs: 'avc1.64001f',
    headerBytes: 1,
    firstByte: 1,
    fragments: [[8, 4]],
  },
});

const ask = (job: StreamJob, rank = 0) =>
  stub.database.transaction((transaction) => stub.queue.enqueueStream(transaction, job, rank));
const request = () =>
  stub.database.transaction((transaction) =>
    stub.queue.enqueue(transaction, toVideoJob(1), 'bert'),
  );
const listMade = () => stub.events.filter(({ kind }) => kind === 'stream-rung-made');

/** A worker whose video jobs take `videoMs`, and streams `streamMs`. */
async function startWorker({ videoMs = 0, streamMs = 0 } = {}) {
  const steps: string[] = [];
  const worker = await stub.startWorker(async ({ signal }) => {
    steps.push('video');
    await sleep(videoMs, undefined, { signal });
    steps.push('video done');
    return fakeResult;
  });
  await worker.workStreams(async (job, signal) => {
    steps.push(`stream ${job.mediaId}`);
    await sleep(streamMs, undefined, { signal });
    steps.push(`done ${job.mediaId}`);
    return [toMade(job)];
  });
  return steps;
}

it('stops when a user’s job starts, continues when it has ended, and is reported', async () => {
  const steps = await startWorker({ videoMs: 300, streamMs: 1_500 });
  const job = toStreamJob();
  await ask(job);
  await eventually(() => expect(steps).toEqual([`stream ${job.mediaId}`]));
  await request();
  await eventually(() => expect(steps).toContain(`done ${job.mediaId}`));
  expect(steps.slice(1)).toEqual([
    'video',
    'video done',
    `stream ${job.mediaId}`,
    `done ${job.mediaId}`,
  ]);
  await eventually(() => expect(listMade()).toContainEqual(toMade(job)));
});

it('goes beside other jobs once it has waited long', async () => {
  const job = toStreamJob();
  await ask(job);
  await stub.database.query(
    `update jobs.job set created_on = now() - interval '11 minutes' where name = 'streams'`,
  );
  await request();
  const steps = await startWorker({ videoMs: 4_000 });
  await eventually(() => expect(steps).toContain(`done ${job.mediaId}`));
  await eventually(() => expect(steps).toContain('video done'));
  expect(steps.indexOf(`done ${job.mediaId}`)).toBeLessThan(steps.indexOf('video done'));
});

it('is encoded by rank, and listed as pending until it is complete', async () => {
  const [later, sooner] = [toStreamJob(), toStreamJob()];
  await ask(later, 1);
  await ask(sooner, 2);
  expect(await stub.queue.listStreaming([later.mediaId, randomUUID()])).toEqual([later.mediaId]);
  const steps = await startWorker();
  await eventually(() => expect(steps).toHaveLength(4));
  expect(steps[0]).toBe(`stream ${sooner.mediaId}`);
});
