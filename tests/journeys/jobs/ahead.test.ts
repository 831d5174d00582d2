import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { ProjectVideoJob } from '@/contracts/production/render-job';
import { eventually } from '../../support/eventually';
import { fakeResult } from './fake-work';
import { openStubQueue, spawnRenderer, toVideoJob } from './stub-queue';

const stub = await openStubQueue();
afterEach(() => stub.database.query('delete from jobs.job'));

const ask = (job: ProjectVideoJob) =>
  stub.database.transaction((transaction) => stub.queue.enqueueAhead(transaction, job));
const request = (job: ProjectVideoJob) =>
  stub.database.transaction((transaction) => stub.queue.enqueue(transaction, job, 'bert'));

/** A worker whose video jobs take `videoMs`; work ahead lasts until it is stopped, or `aheadMs`. */
async function startWorker({ videoMs = 0, aheadMs = 60_000 } = {}) {
  const log: { what: string; project: string; at: number }[] = [];
  const note = (what: string, { projectId }: { projectId: string }) =>
    log.push({ what, project: projectId, at: performance.now() });
  const worker = await stub.startWorker(async ({ job, signal }) => {
    note('video', job);
    await sleep(videoMs, undefined, { signal });
    note('video done', job);
    return fakeResult;
  });
  await worker.workAhead(async (job, signal) => {
    note('ahead', job);
    await sleep(aheadMs, undefined, { signal }).catch((error: unknown) => {
      note('stopped', job);
      throw error;
    });
    note('ahead done', job);
  });
  return { worker, log, steps: () => log.map(({ what }) => what) };
}

const listAhead = () =>
  stub.database.query<{ state: string }>(
    `select state::text as state from jobs.job where name = 'ahead' order by created_on`,
  );

it('stops as soon as another job starts, and continues afterwards', async () => {
  const { log, steps } = await startWorker({ videoMs: 300 });
  await ask(toVideoJob(1));
  await eventually(() => expect(steps()).toEqual(['ahead']));
  await request(toVideoJob(1));
  await eventually(() => expect(steps()).toHaveLength(5));
  expect([...steps()].sort()).toEqual(['ahead', 'ahead', 'stopped', 'video', 'video done']);
  expect(steps().at(-1)).toBe('ahead');
  const atOf = (what: string) => log.find((entry) => entry.what === what)?.at ?? Number.NaN;
  expect(Math.abs(atOf('stopped') - atOf('video'))).toBeLessThan(100);
});

it('is neither counted nor reported, and does not affect the queue depth', async () => {
  const { steps } = await startWorker({ aheadMs: 10 });
  await ask(toVideoJob(1));
  await eventually(() => expect(steps()).toEqual(['ahead', 'ahead done']));
  expect(await stub.queue.depth()).toEqual({ waiting: 0, running: 0, oldestSeconds: 0 });
  expect(stub.events.filter(({ kind }) => kind !== 'progress')).toEqual(
    stub.events.filter(({ kind }) => kind === 'completed'),
  );
});

it('takes the project that came last first, and of each project only its latest state', async () => {
  const [first, second] = [toVideoJob(1), toVideoJob(1)];
  await ask(first);
  await ask({ ...first, jobId: toVideoJob(1).jobId });
  await ask(second);
  const { log, steps } = await startWorker({ aheadMs: 10 });
  await eventually(() => expect(steps().filter((what) => what === 'ahead done')).toHaveLength(2));
  const order = log.flatMap(({ what, project }) => (what === 'ahead' ? [project] : []));
  expect(order).toEqual([second.projectId, first.projectId]);
});

it('is withdrawn when the project’s own video is requested', async () => {
  const { steps } = await startWorker({ videoMs: 2_000 });
  const job = toVideoJob(1);
  await ask(job);
  await eventually(() => expect(steps()).toEqual(['ahead']));
  await request({ ...job, jobId: toVideoJob(1).jobId });
  await eventually(async () =>
    expect((await listAhead()).map(({ state }) => state)).toEqual(['cancelled']),
  );
  await eventually(() => expect(steps()).toContain('video done'));
  expect(steps().filter((what) => what === 'ahead')).toHaveLength(1);
});

it('is not tried again when its worker is killed, and holds up nothing', async () => {
  await ask(toVideoJob(1));
  const child = spawnRenderer(stub.connectionString);
  await eventually(async () => expect(await listAhead()).toEqual([{ state: 'active' }]));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { steps } = await startWorker();
  await request(toVideoJob(1));
  await eventually(() => expect(steps()).toEqual(['video', 'video done']));
  // As when the time has passed that a worker may be silent.
  await stub.database.query(
    `update jobs.job set heartbeat_on = now() - interval '1 minute' where name = 'ahead'`,
  );
  await eventually(async () => expect(await listAhead()).toEqual([{ state: 'failed' }]));
  expect(steps()).toEqual(['video', 'video done']);
});
