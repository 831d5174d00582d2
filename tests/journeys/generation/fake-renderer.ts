import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { JobFailure, type JobRun } from '@/adapters/queue/job-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import type { MediaKey } from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/render-event';
import type { TestApi } from '@/tests/support/start-api';

type Result = Extract<RenderEvent, { kind: 'completed' }>['result'];

/** What the next jobs do; `hold` waits until it is changed or the job is stopped. */
type Behaviour =
  | 'finish'
  | 'hold'
  | { readonly failure: 'input' | 'transient'; readonly message: string };

export interface FakeRenderer {
  behaviour: Behaviour;
  /** What it says of the next enhanced pictures. */
  disclosure: 'adjusted' | 'altered';
  /** Every job that was started. */
  readonly jobs: JobRun['job'][];
}

export const fakeVideo = Buffer.from('a video of several bytes');

/** Takes the API's jobs and puts a few bytes where the results belong. */
export async function startFakeRenderer(api: TestApi): Promise<FakeRenderer> {
  const renderer: FakeRenderer = { behaviour: 'finish', disclosure: 'adjusted', jobs: [] };
  const worker = await openPgBossWorker({
    connectionString: api.databaseUrl,
    slots: { videos: 4, pictures: 4 },
    onError: (error) => console.error(error),
  });
  await worker.work(async (run) => {
    renderer.jobs.push(run.job);
    run.announce({ stage: 'rendering', progress: 0.25, etaSeconds: 30 });
    while (renderer.behaviour === 'hold') await sleep(20, undefined, { signal: run.signal });
    const { behaviour } = renderer;
    if (behaviour !== 'finish') throw new JobFailure(behaviour.failure, behaviour.message);
    return write(api, run.job, renderer.disclosure);
  });
  afterAll(() => worker.drain());
  return renderer;
}

async function write(
  { deps }: TestApi,
  job: JobRun['job'],
  disclosure: FakeRenderer['disclosure'],
): Promise<Result> {
  for (const key of Object.values(job.output) as MediaKey[]) {
    await deps.mediaStore.write(key, Readable.from([fakeVideo]));
  }
  return {
    width: 1920,
    height: 1080,
    bytes: fakeVideo.length,
    disclosure: job.kind === 'enhancement' ? disclosure : 'none',
    provider: 'local',
    adjustments: job.kind === 'enhancement' ? ['brighter'] : [],
    ...(job.kind === 'enhancement' ? {} : { seconds: 12.5 }),
  };
}
