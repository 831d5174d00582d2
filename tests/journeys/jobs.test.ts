import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Transaction } from '@/adapters/database/database';
import { JobFailure, type JobWorker } from '@/adapters/queue/job-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import { type JobId, jobId as toJobId } from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/production/render-event';
import { eventually } from '../support/eventually';
import { act, fakeResult } from './jobs/fake-work';
import { openTestQueue, spawnRenderer, toPictureJob } from './jobs/stub-queue';

const { connectionString, database, faults, onError, queue } = await openTestQueue();
const events: RenderEvent[] = [];
const refusedOnce = new Set<JobId>();
await queue.onEvent(async (event) => {
  if (event.kind === 'completed' && refusedOnce.delete(event.jobId)) throw new Error('not now');
  events.push(event);
});
let worker: JobWorker | undefined;

afterEach(async () => {
  await worker?.drain();
  worker = undefined;
});

async function startWorker(handle = act, pictures = 1): Promise<JobWorker> {
  worker = await openPgBossWorker({
    connectionString,
    slots: { videos: 1, pictures },
    onError,
  });
  await worker.work(handle);
  return worker;
}

/** Starts a worker in a separate process; `lines` grows with its output. */
async function startProcess(): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawnRenderer(connectionString);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await eventually(() => expect(lines).toContain('ready'));
  return { child, lines };
}

async function enqueue(prompt: string, person = 'anna'): Promise<JobId> {
  const jobId = toJobId.parse(randomUUID());
  await database.transaction((transaction) => put(transaction, jobId, prompt, person));
  return jobId;
}

function put(
  transaction: Transaction,
  jobId: JobId,
  prompt: string,
  person = 'anna',
): Promise<void> {
  return queue.enqueue(transaction, { ...toPictureJob(prompt), jobId }, person);
}

function endsOf(jobId: JobId): RenderEvent[] {
  return events.filter((event) => event.jobId === jobId && event.kind !== 'progress');
}

function waitForEnd(jobId: JobId, milliseconds?: number): Promise<RenderEvent> {
  return eventually(() => {
    const [end] = endsOf(jobId);
    if (end === undefined) throw new Error('the job has not ended');
    return end;
  }, milliseconds);
}

describe('a job', () => {
  it('runs, reports its progress, and ends in one event', async () => {
    await startWorker();
    const jobId = await enqueue('work');
    expect(await waitForEnd(jobId)).toEqual({ kind: 'completed', jobId, result: fakeResult });
    await eventually(() =>
      expect(events).toContainEqual({
        kind: 'progress',
        jobId,
        stage: 'rendering',
        progress: 0.5,
        etaSeconds: 3,
      }),
    );
    expect(endsOf(jobId)).toHaveLength(1);
    expect(await queue.depth()).toEqual({ waiting: 0, running: 0, oldestSeconds: 0 });
  });

  it('does not exist if the transaction that requested it rolls back', async () => {
    const jobId = toJobId.parse(randomUUID());
    const refused = database.transaction(async (transaction) => {
      await put(transaction, jobId, 'work');
      throw new Error('no tokens');
    });
    await expect(refused).rejects.toThrow('no tokens');
    expect(await queue.listAlive([jobId])).toEqual([]);
  });

  it('fails at once when its input is at fault', async () => {
    await startWorker();
    const jobId = await enqueue('refuse');
    expect(await waitForEnd(jobId)).toEqual({
      kind: 'failed',
      jobId,
      cause: 'input',
      message: 'This picture cannot be used.',
    });
  });

  it('is retried after a transient fault', async () => {
    let tries = 0;
    await startWorker(async (run) => {
      tries += 1;
      if (tries === 1) throw new Error('a transient fault');
      return act(run);
    });
    const jobId = await enqueue('work');
    expect(await waitForEnd(jobId)).toMatchObject({ kind: 'completed' });
    expect(tries).toBe(2);
  });

  it('fails in the end if a transient fault persists', async () => {
    const jobId = await enqueue('stumble');
    await database.query(
      'update jobs.job set retry_delay = 0, retry_backoff = false where id = $1',
      [jobId],
    );
    await startWorker();
    expect(await waitForEnd(jobId)).toEqual({
      kind: 'failed',
      jobId,
      cause: 'passing',
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it('stops when it is cancelled, and one that waits is never run', async () => {
    const stopped: unknown[] = [];
    await startWorker(async (run) => {
      run.signal.addEventListener('abort', () => stopped.push(run.job.jobId));
      return act(run);
    });
    const running = await enqueue('hang');
    await eventually(async () => expect((await queue.depth()).running).toBe(1));
    const waiting = await enqueue('work');
    for (const jobId of [waiting, running]) {
      await database.transaction((transaction) => queue.cancel(transaction, jobId));
      expect(await waitForEnd(jobId)).toMatchObject({ kind: 'failed', cause: 'cancelled' });
    }
    await eventually(() => expect(stopped).toEqual([running]));
    // The outcome is delivered only when its transaction commits, a moment after the event was received.
    await eventually(async () => expect(await queue.listAlive([running, waiting])).toEqual([]));
  });

  it('stays completed when it is cancelled too late', async () => {
    await startWorker();
    const jobId = await enqueue('work');
    await waitForEnd(jobId);
    await database.transaction((transaction) => queue.cancel(transaction, jobId));
    expect(endsOf(jobId)).toHaveLength(1);
  });

  it('goes back unharmed when its worker drains', async () => {
    const first = await startWorker();
    const jobId = await enqueue('hang');
    await eventually(async () => expect((await queue.depth()).running).toBe(1));
    await first.drain();
    expect(await queue.depth()).toMatchObject({ waiting: 1, running: 0 });
    await startWorker(async () => fakeResult);
    expect(await waitForEnd(jobId)).toMatchObject({ kind: 'completed' });
  });

  it('repeats its outcome until it is accepted', async () => {
    await startWorker();
    const jobId = toJobId.parse(randomUUID());
    refusedOnce.add(jobId);
    await database.transaction((transaction) => put(transaction, jobId, 'work'));
    expect(await waitForEnd(jobId)).toMatchObject({ kind: 'completed' });
    expect(faults).toContainEqual(new Error('not now'));
  });

  describe('among those of several users', () => {
    /** Runs one job at a time; `next` ends it and resolves with the next one. */
    async function runByHand() {
      const started: JobId[] = [];
      const hands = new EventEmitter();
      await startWorker(async ({ job }) => {
        started.push(job.jobId);
        await once(hands, 'end');
        return fakeResult;
      });
      const waitFor = (count: number) =>
        eventually(() => {
          expect(started).toHaveLength(count);
          return started.at(-1);
        });
      return {
        started,
        first: () => waitFor(1),
        next: () => {
          const count = started.length + 1;
          hands.emit('end');
          return waitFor(count);
        },
        async finish() {
          while ((await queue.depth()).waiting > 0) await this.next();
          hands.emit('end');
          await eventually(async () => expect((await queue.depth()).running).toBe(0));
        },
      };
    }

    it('starts within two job lengths, although another user queued 30 before', async () => {
      const many: JobId[] = [];
      for (let job = 0; job < 30; job += 1) many.push(await enqueue('work', 'anna'));
      const worker = await runByHand();
      expect(await worker.first()).toBe(many[0]);
      const only = await enqueue('work', 'bert');
      expect([await worker.next(), await worker.next()]).toContain(only);
      await worker.finish();
    });

    it('takes turns with theirs, so that frequent requests delay no other user', async () => {
      const annas: JobId[] = [];
      for (let job = 0; job < 4; job += 1) annas.push(await enqueue('work', 'anna'));
      const worker = await runByHand();
      await worker.first();
      for (let round = 0; round < 6; round += 1) {
        await enqueue('work', 'bert');
        await worker.next();
      }
      expect(worker.started.filter((jobId) => annas.includes(jobId)).length).toBeGreaterThan(2);
      await worker.finish();
    });
  });

  it('is taken over within 20 s when its worker is killed, and ends once', async () => {
    const doomed = await startProcess();
    const jobId = await enqueue('hang');
    await eventually(() => expect(doomed.lines).toContain(`started ${jobId}`));
    await startWorker(async () => fakeResult);
    doomed.child.kill('SIGKILL');
    await once(doomed.child, 'exit');
    expect(await waitForEnd(jobId, 20_000)).toMatchObject({ kind: 'completed' });
    expect(endsOf(jobId)).toHaveLength(1);
  });

  it('ends once even when a frozen worker finishes it after another took it over', async () => {
    const frozen = await startProcess();
    const jobId = await enqueue('linger');
    await eventually(() => expect(frozen.lines).toContain(`started ${jobId}`));
    frozen.child.kill('SIGSTOP');
    await forgetHeartbeat(jobId);
    await startWorker(async () => fakeResult);
    expect(await waitForEnd(jobId)).toMatchObject({ kind: 'completed' });
    frozen.child.kill('SIGCONT');
    await eventually(() => expect(frozen.lines).toContain(`finished ${jobId}`));
    await sleep(1_000);
    expect(endsOf(jobId)).toHaveLength(1);
  });

  it('keeps its checkpoints for the worker that takes it over, and only that one writes them', async () => {
    const doomed = await startProcess();
    const jobId = await enqueue('remember');
    await eventually(() => expect(doomed.lines).toContain(`stored ${jobId}`));
    doomed.child.kill('SIGKILL');
    await forgetHeartbeat(jobId);
    const seen: unknown[] = [];
    await startWorker(async ({ checkpoints }) => {
      seen.push(await checkpoints.read('request'));
      return fakeResult;
    });
    await waitForEnd(jobId);
    expect(seen).toEqual([{ state: 'sent' }]);
  });

  it('begins no request that costs money once it is cancelled', async () => {
    const outcomes: unknown[] = [];
    await startWorker(async ({ job, checkpoints }) => {
      await database.transaction((transaction) => queue.cancel(transaction, job.jobId));
      await checkpoints.begin('request', { state: 'submitting' }).catch((error: unknown) => {
        outcomes.push(error);
        throw error;
      });
      return fakeResult;
    });
    const jobId = await enqueue('work');
    expect(await waitForEnd(jobId)).toMatchObject({ kind: 'failed', cause: 'cancelled' });
    await eventually(() =>
      expect(outcomes).toEqual([new JobFailure('cancelled', 'This was canceled.')]),
    );
    expect(await queue.hasSentRequest(database, jobId)).toBe(false);
  });

  it('fails with a clear message when it has taken eight workers down', async () => {
    const jobId = await enqueue('die');
    await crashProcess(jobId, 8);
    await startWorker();
    expect(await waitForEnd(jobId)).toEqual({
      kind: 'failed',
      jobId,
      cause: 'crashed',
      message:
        'This could not be made: the work stopped unexpectedly 8 times. Removing an unusual photo or clip may help.',
    });
  });

  it('may lose as many workers again after it has reported a version', async () => {
    const jobId = await enqueue('report and die');
    await crashProcess(jobId, 7);
    await crashProcess(jobId, 7);
    await startWorker(async () => fakeResult);
    const completed = { kind: 'completed', jobId, result: fakeResult };
    await eventually(() => expect(endsOf(jobId)).toContainEqual(completed));
  });
});

/** Makes a separate process take the job and die, as if `times` processes had. */
async function crashProcess(jobId: JobId, times: number): Promise<void> {
  const { child } = await startProcess();
  if (child.signalCode === null) await once(child, 'exit');
  await forgetHeartbeat(jobId);
  await database.query(`update jobs.job set retry_count = retry_count + $2 where id = $1`, [
    jobId,
    times - 1,
  ]);
}

/** Makes the last heartbeat old enough, and removes the delay before the next try. */
async function forgetHeartbeat(jobId: JobId): Promise<void> {
  await database.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour',
            retry_delay = 0, retry_backoff = false where id = $1`,
    [jobId],
  );
}
