import { once } from 'node:events';
import { expect, it } from 'vitest';
import { JobFailure } from '@/adapters/queue/job-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import type { JobId } from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/production/render-event';
import { eventually } from '../../support/eventually';
import { fakeResult, reportedVersion } from './fake-work';
import { openTestQueue, spawnRenderer, toPictureJob } from './stub-queue';

const { connectionString, database, onError, queue } = await openTestQueue();
const events: RenderEvent[] = [];
let refusals = 0;

async function enqueue(prompt: string): Promise<JobId> {
  const job = toPictureJob(prompt);
  await database.transaction((transaction) => queue.enqueue(transaction, job, 'anna'));
  return job.jobId;
}

const report = {
  kind: 'version-failed',
  versionId: reportedVersion,
  message: 'It failed.',
} as const;
const receivedOf = (jobId: JobId) =>
  events.filter((event) => event.jobId === jobId && event.kind !== 'progress');

it('delivers a report whose worker died right after, until it is accepted', async () => {
  const child = spawnRenderer(connectionString);
  const jobId = await enqueue('report and die');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await queue.listReports(database, jobId)).toEqual([{ ...report, jobId }]);
  refusals = 1;
  // The product API starts only now, and its first try fails.
  await queue.onEvent(async (event) => {
    if (event.kind === 'version-failed' && refusals > 0) {
      refusals -= 1;
      throw new Error('not now');
    }
    events.push(event);
  });
  await eventually(() => expect(receivedOf(jobId)).toEqual([{ ...report, jobId }]));
  await eventually(async () => expect(await queue.listReports(database, jobId)).toEqual([]));
  await database.transaction((transaction) => queue.cancel(transaction, jobId));
});

it('takes no report of a job that was cancelled', async () => {
  const refused: unknown[] = [];
  const worker = await openPgBossWorker({
    connectionString,
    slots: { videos: 0, pictures: 1 },
    onError,
  });
  let isStarted = false;
  let isCancelled = false;
  await worker.work(async (run) => {
    if (run.job.kind === 'enhancement' && run.job.prompt === 'report late') {
      await run.report(report);
      isStarted = true;
      await eventually(() => expect(isCancelled).toBe(true));
      await run.report({ ...report, message: 'Too late.' }).catch((error: unknown) => {
        refused.push(error);
        throw error;
      });
    }
    return fakeResult;
  });
  const jobId = await enqueue('report late');
  await eventually(() => expect(isStarted).toBe(true));
  await database.transaction((transaction) => queue.cancel(transaction, jobId));
  isCancelled = true;
  await eventually(() => expect(refused).toEqual([expect.any(JobFailure)]));
  await eventually(() =>
    expect(receivedOf(jobId).map(({ kind }) => kind)).toEqual(['version-failed', 'failed']),
  );
  await worker.drain();
  expect(receivedOf(jobId)[0]).toEqual({ ...report, jobId });
});
