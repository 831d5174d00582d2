import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../../support/eventually';
import { fakeResult } from './fake-work';
import { openStubQueue } from './stub-queue';

const stub = await openStubQueue();
const ended = (jobId: string) =>
  stub.events.some((event) => event.kind === 'completed' && event.jobId === jobId);

// Also for a test that is tried again: each counts the jobs that wait.
beforeEach(() => stub.database.query(`delete from jobs.job where name = 'videos'`));

it('finishes its job within the drain time, and takes no other', async () => {
  const worker = await stub.startWorker(async ({ signal }) => {
    await sleep(1_000, undefined, { signal });
    return fakeResult;
  });
  const first = await stub.enqueue('anna');
  const second = await stub.enqueue('anna');
  await eventually(async () => expect((await stub.queue.depth()).running).toBe(1));
  await worker.drain(10_000);
  await eventually(() => expect(ended(first)).toBe(true));
  expect(await stub.queue.depth()).toMatchObject({ waiting: 1, running: 0 });
  expect(ended(second)).toBe(false);
});

it('requeues a job that takes longer, and it is still cancelled meanwhile', async () => {
  const reasons: unknown[] = [];
  const worker = await stub.startWorker(({ signal }) =>
    stub.untilAborted(signal).catch((error: unknown) => {
      reasons.push(error);
      throw error;
    }),
  );
  await stub.enqueue('anna');
  await eventually(async () => expect((await stub.queue.depth()).running).toBe(1));
  const started = Date.now();
  await worker.drain(500);
  expect(Date.now() - started).toBeLessThan(5_000);
  expect(await stub.queue.depth()).toMatchObject({ waiting: 1, running: 0 });

  const other = await stub.startWorker(({ signal }) =>
    stub.untilAborted(signal).catch((error: unknown) => {
      reasons.push(error);
      throw error;
    }),
  );
  await eventually(async () => expect((await stub.queue.depth()).running).toBe(1));
  const [{ id } = { id: '' }] = await stub.database.query<{ id: string }>(
    `select id::text from jobs.job where state = 'active' and name = 'videos'`,
  );
  const draining = other.drain(20_000);
  await stub.database.transaction((transaction) =>
    stub.queue.cancel(transaction, id as Parameters<typeof stub.queue.cancel>[1]),
  );
  await draining;
  expect(String(reasons.at(-1))).toContain('This was canceled.');
});
