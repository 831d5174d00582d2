import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '@/adapters/database/migrate';
import { openPostgres } from '@/adapters/database/postgres';
import { JobFailure } from '@/adapters/queue/job-queue';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import { type JobId, mediaKey, projectId, shotId, jobId as toJobId } from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/render-event';
import { eventually } from '../../support/eventually';
import { freshDatabase } from '../../support/fresh-database';
import { fakeResult, reportedCut } from './fake-work';

const connectionString = await freshDatabase();
await migrate(connectionString);
const database = openPostgres({ connectionString });
const faults: unknown[] = [];
const onError = (error: unknown) => faults.push(error);
const queue = await openPgBossQueue({ connectionString, database, onError });
const events: RenderEvent[] = [];
let refusals = 0;
afterAll(async () => {
  await queue.close();
  await database.close();
});

async function enqueue(prompt: string): Promise<JobId> {
  const jobId = toJobId.parse(randomUUID());
  const job = {
    kind: 'enhancement' as const,
    jobId,
    projectId: projectId.parse(randomUUID()),
    shotId: shotId.parse(randomUUID()),
    media: mediaKey.parse('a/photo.jpg'),
    disclosure: 'none' as const,
    prompt,
    output: { image: mediaKey.parse('b/photo.jpg') },
  };
  await database.transaction((transaction) => queue.enqueue(transaction, job, 'anna'));
  return jobId;
}

const report = { kind: 'cut-failed', cutId: reportedCut, message: 'It failed.' } as const;
const receivedOf = (jobId: JobId) =>
  events.filter((event) => event.jobId === jobId && event.kind !== 'progress');

it('hands over a report whose worker died right after, until it is taken', async () => {
  const file = fileURLToPath(new URL('./fake-renderer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, connectionString], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const jobId = await enqueue('report and die');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await queue.listReports(database, jobId)).toEqual([{ ...report, jobId }]);
  refusals = 1;
  // The product API starts only now, and its first try fails.
  await queue.onEvent(async (event) => {
    if (event.kind === 'cut-failed' && refusals > 0) {
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
    expect(receivedOf(jobId).map(({ kind }) => kind)).toEqual(['cut-failed', 'failed']),
  );
  await worker.drain();
  expect(receivedOf(jobId)[0]).toEqual({ ...report, jobId });
});
