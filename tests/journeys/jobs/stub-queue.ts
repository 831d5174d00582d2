import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, onTestFinished } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import type { JobRun, JobWorker } from '@/adapters/queue/job-queue';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import { cutId, type JobId, mediaKey, projectId, shotId, jobId as toJobId } from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/render-event';
import { type EnhancementJob, type ProjectVideoJob, renderJob } from '@/contracts/render-job';
import { freshDatabase } from '../../support/fresh-database';
import { fakeResult } from './fake-work';

/** A cut that was started, as `person 1/4`: the first of four of this person. */
type StartedCut = string;

/** The real queue in a database of its own. To be called while a test file loads. */
export async function openTestQueue() {
  const connectionString = await freshDatabase();
  const database = openPostgres({ connectionString });
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const queue = await openPgBossQueue({ connectionString, database, onError });
  afterAll(async () => {
    await queue.close();
    await database.close();
  });
  return { connectionString, database, faults, onError, queue };
}

/** A queue with stubs of renderers that make a cut of a project's video in `cutMs`. */
export async function openStubQueue() {
  const opened = await openTestQueue();
  const { connectionString, database, onError, queue } = opened;
  const events: RenderEvent[] = [];
  await queue.onEvent(async (event) => void events.push(event));
  const workers: JobWorker[] = [];
  const people = new Map<JobId, string>();
  const started: StartedCut[] = [];

  const startWorker = async (
    handle: (run: JobRun) => Promise<typeof fakeResult>,
    connection: { readonly connectionString?: string; readonly queryTimeoutMs?: number } = {},
  ) => {
    const worker = await openPgBossWorker({
      connectionString,
      ...connection,
      slots: { videos: 1, pictures: 1 },
      onError,
    });
    workers.push(worker);
    await worker.work(handle);
    return worker;
  };
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.drain()));
  });

  return {
    ...opened,
    events,
    started,
    startWorker,
    /** A renderer that makes cuts in `cutMs` each, goes on where it stopped, and notes what it starts. */
    startRenderer: (cutMs: number) =>
      startWorker(async ({ job, signal, report, checkpoints }) => {
        if (job.kind !== 'project-video') return fakeResult;
        for (const [place, { cutId }] of job.cuts.entries()) {
          if ((await checkpoints.read(`cut ${cutId}`)) !== undefined) continue;
          signal.throwIfAborted();
          started.push(`${people.get(job.jobId)} ${place + 1}/${job.cuts.length}`);
          await sleep(cutMs, undefined, { signal });
          const result = { ...fakeResult, seconds: 1, shotIds: [] };
          await report({ kind: 'cut-completed', cutId, result });
          await checkpoints.write(`cut ${cutId}`, { kind: 'completed' });
        }
        return fakeResult;
      }),
    async enqueue(person: string, cuts = 1): Promise<JobId> {
      const job = toVideoJob(cuts);
      people.set(job.jobId, person);
      await database.transaction((transaction) => queue.enqueue(transaction, job, person));
      return job.jobId;
    },
    /** Rejects with what it gets from an aborted run's signal. */
    untilAborted: async (signal: AbortSignal): Promise<never> => {
      if (!signal.aborted) await once(signal, 'abort');
      throw signal.reason;
    },
  };
}

/** A renderer in a process of its own, to be killed; it ends with the test at the latest. */
export function spawnRenderer(connectionString: string) {
  const file = fileURLToPath(new URL('./fake-renderer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A job for a picture. @param prompt what the stubs do, see `act`. */
export function toPictureJob(prompt: string): EnhancementJob {
  return {
    kind: 'enhancement',
    jobId: toJobId.parse(randomUUID()),
    projectId: projectId.parse(randomUUID()),
    shotId: shotId.parse(randomUUID()),
    media: mediaKey.parse('a/photo.jpg'),
    disclosure: 'none',
    prompt,
    output: { image: mediaKey.parse('b/photo.jpg') },
  };
}

/** A job for a project's video of one photo. */
export function toVideoJob(cuts: number, size = { width: 1, height: 1 }): ProjectVideoJob {
  const shotId = randomUUID();
  const job = renderJob.parse({
    kind: 'project-video',
    jobId: toJobId.parse(randomUUID()),
    projectId: randomUUID(),
    items: [
      {
        shotId,
        kind: 'photo',
        media: 'a/photo.jpg',
        ...size,
        motion: 'zoom-in',
        disclosure: 'none',
      },
    ],
    transitions: [],
    labelAltered: false,
    cuts: Array.from({ length: cuts }, () => ({
      cutId: cutId.parse(randomUUID()),
      shape: '16:9',
      targetSeconds: 6,
      shots: 'all',
      output: { video: 'b/video.mp4', poster: 'b/poster.jpg', preview: 'b/preview.mp4' },
    })),
  });
  if (job.kind !== 'project-video') throw new Error('it is another job');
  return job;
}
