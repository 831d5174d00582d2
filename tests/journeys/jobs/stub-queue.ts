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
import {
  type JobId,
  mediaKey,
  projectId,
  shotId,
  jobId as toJobId,
  versionId,
} from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/production/render-event';
import {
  type EnhancementJob,
  type ProjectVideoJob,
  renderJob,
} from '@/contracts/production/render-job';
import { freshDatabase } from '../../support/fresh-database';
import { fakeResult } from './fake-work';

/** A version that was started, as `person 1/4`: the first of four of this person. */
type StartedVersion = string;

/** Opens the real queue in a separate database. Call it while a test file loads. */
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

/** A queue with stubs of renderers that make a version of a project's video in `versionMs`. */
export async function openStubQueue() {
  const opened = await openTestQueue();
  const { connectionString, database, onError, queue } = opened;
  const events: RenderEvent[] = [];
  await queue.onEvent(async (event) => void events.push(event));
  const workers: JobWorker[] = [];
  const people = new Map<JobId, string>();
  const started: StartedVersion[] = [];

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
    /**
     * Starts a renderer that completes each version in `versionMs`, continues from its checkpoints, and
     * records what it starts.
     */
    startRenderer: (versionMs: number) =>
      startWorker(async ({ job, signal, report, checkpoints }) => {
        if (job.kind !== 'project-video') return fakeResult;
        for (const [place, { versionId }] of job.versions.entries()) {
          if ((await checkpoints.read(`version ${versionId}`)) !== undefined) continue;
          signal.throwIfAborted();
          started.push(`${people.get(job.jobId)} ${place + 1}/${job.versions.length}`);
          await sleep(versionMs, undefined, { signal });
          const result = { ...fakeResult, seconds: 1, shotIds: [] };
          await report({ kind: 'version-completed', versionId, result });
          await checkpoints.write(`version ${versionId}`, { kind: 'completed' });
        }
        return fakeResult;
      }),
    async enqueue(person: string, versions = 1): Promise<JobId> {
      const job = toVideoJob(versions);
      people.set(job.jobId, person);
      await database.transaction((transaction) => queue.enqueue(transaction, job, person));
      return job.jobId;
    },
    /** Rejects with the reason of an aborted run's signal. */
    untilAborted: async (signal: AbortSignal): Promise<never> => {
      if (!signal.aborted) await once(signal, 'abort');
      throw signal.reason;
    },
  };
}

/** Starts a renderer in a separate process, to be killed; it ends with the test at the latest. */
export function spawnRenderer(connectionString: string) {
  const file = fileURLToPath(new URL('./fake-renderer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Returns a job for a picture. @param prompt behaviour of the stubs, see `act`. */
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
export function toVideoJob(versions: number, size = { width: 1, height: 1 }): ProjectVideoJob {
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
    versions: Array.from({ length: versions }, () => ({
      versionId: versionId.parse(randomUUID()),
      shape: '16:9',
      targetSeconds: 6,
      shots: 'all',
      output: { video: 'b/video.mp4', poster: 'b/poster.jpg', preview: 'b/preview.mp4' },
    })),
  });
  if (job.kind !== 'project-video') throw new Error('it is another job');
  return job;
}
