import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { JobFailure, type JobRun } from '@/adapters/queue/job-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import type { MediaKey } from '@/contracts/ids';
import type { RenderEvent, VersionCompleted } from '@/contracts/production/render-event';
import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';
import type { TestApi } from '@/tests/support/start-api';

type Result = Extract<RenderEvent, { kind: 'completed' }>['result'];

/** Behaviour of the next jobs or versions; `hold` waits until it is changed or the job is stopped. */
type Behaviour =
  | 'finish'
  | 'hold'
  | { readonly failure: 'input' | 'transient'; readonly message: string };

export interface FakeRenderer {
  behaviour: Behaviour;
  /** Returns the behaviour for the n-th version; `versionFailure` only fails this version. */
  toVersionBehaviour: (
    version: RenderVersion,
    index: number,
  ) => Behaviour | { readonly versionFailure: string };
  /** Disclosure of the next enhanced pictures. */
  disclosure: 'adjusted' | 'altered';
  /** Every job that was started. */
  readonly jobs: JobRun['job'][];
}

export const fakeVideo = Buffer.from('a video of several bytes');

/** Takes the API's jobs and writes a few bytes as each result. */
export async function startFakeRenderer(
  api: TestApi,
  behaviour: Behaviour = 'finish',
): Promise<FakeRenderer> {
  const renderer: FakeRenderer = {
    behaviour,
    toVersionBehaviour: () => 'finish',
    disclosure: 'adjusted',
    jobs: [],
  };
  const worker = await openPgBossWorker({
    connectionString: api.databaseUrl,
    slots: { videos: 4, pictures: 4 },
    onError: (error) => console.error(error),
  });
  await worker.work(async (run) => {
    const { job } = run;
    renderer.jobs.push(job);
    run.announce({ stage: 'rendering', progress: 0.25, etaSeconds: 30 });
    await obey(run, () => renderer.behaviour);
    if (job.kind === 'project-video') return makeVersions(api, { ...run, job }, renderer);
    await write(api, Object.values(job.output));
    return toResult(job, renderer.disclosure);
  });
  afterAll(() => worker.drain());
  return renderer;
}

/** Waits or fails according to the behaviour. */
async function obey(run: JobRun, read: () => Behaviour): Promise<void> {
  while (read() === 'hold') await sleep(20, undefined, { signal: run.signal });
  const behaviour = read();
  if (typeof behaviour === 'object') throw new JobFailure(behaviour.failure, behaviour.message);
}

async function makeVersions(
  api: TestApi,
  run: JobRun & { readonly job: ProjectVideoJob },
  renderer: FakeRenderer,
): Promise<Result> {
  const { job } = run;
  let first: Result | undefined;
  let failure = '';
  for (const [index, version] of job.versions.entries()) {
    run.announce({
      stage: 'rendering',
      progress: index / job.versions.length,
      version: { versionId: version.versionId, progress: 0.5 },
    });
    const readBehaviour = () => renderer.toVersionBehaviour(version, index);
    const behaviour = readBehaviour();
    if (typeof behaviour === 'object' && 'versionFailure' in behaviour) {
      failure = behaviour.versionFailure;
      await run.report({ kind: 'version-failed', versionId: version.versionId, message: failure });
      continue;
    }
    await obey(run, readBehaviour as () => Behaviour);
    const result = toVersionResult(job, version);
    await write(api, Object.values(version.output));
    await run.report({ kind: 'version-completed', versionId: version.versionId, result });
    first ??= result;
  }
  if (first === undefined) throw new JobFailure('input', failure);
  return first;
}

/** Returns the report of a completed version. */
export function toVersionResult(
  job: ProjectVideoJob,
  version: RenderVersion,
): VersionCompleted['result'] {
  const all = job.items.map(({ shotId }) => shotId);
  const shotIds = Array.isArray(version.shots)
    ? version.shots
    : version.shots === 'all'
      ? all
      : all.slice(0, 2);
  return { ...toResult(job, 'adjusted'), seconds: 12.5, shotIds };
}

async function write({ deps }: TestApi, keys: readonly MediaKey[]): Promise<void> {
  for (const key of keys) await deps.mediaStore.write(key, Readable.from([fakeVideo]));
}

function toResult(job: JobRun['job'], disclosure: FakeRenderer['disclosure']): Result {
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
