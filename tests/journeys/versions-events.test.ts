import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Database } from '@/adapters/database/database';
import type { JobQueue } from '@/adapters/queue/job-queue';
import { listTransactions } from '@/contracts/money/ledger';
import {
  cancelGeneration,
  generateVideo,
  readGenerationPrice,
  readStatus,
} from '@/contracts/production/generation';
import type { RenderEvent, VersionEvent } from '@/contracts/production/render-event';
import { type ProjectVideoJob, renderJob } from '@/contracts/production/render-job';
import { addVersion, listVersions, type Version } from '@/contracts/production/versions';
import type { Deps } from '@/product-api/deps';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import {
  applyRenderEvent,
  type Finishers,
} from '@/product-api/production/generation/apply-render-event';
import { finishProjectVideo } from '@/product-api/production/generation/finish-project-video';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { toVersionResult } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

/*
 * The renderer's reports reach the product API at least once, in any order, and each process can die at any
 * moment. No renderer runs here: the test plays the renderer and delivers its events.
 */

const ROUNDS = 100;
const api = await startTestApi({
  TRIAL_TOKENS: '100000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
  LIMIT_JOBS_PER_PERSON: '1000',
});
const me = new ApiClient(api.address);
const finishers = { 'project-video': finishProjectVideo } as unknown as Finishers;

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function toRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Killed extends Error {}

/** Returns the product API's deps in a process that dies before it commits whenever `dies` returns true. */
function toKillableDeps(undelivered: () => VersionEvent[], dies: () => boolean): Deps {
  const database: Database = {
    ...api.deps.database,
    query: (text, values) => api.deps.database.query(text, values),
    transaction: (work) =>
      api.deps.database.transaction(async (transaction) => {
        const result = await work(transaction);
        if (dies()) throw new Killed();
        return result;
      }),
  };
  const queue: JobQueue = {
    ...api.deps.queue,
    listReports: () => Promise.resolve(undelivered()),
  };
  return { ...api.deps, database, queue };
}

async function readJob(projectId: string): Promise<ProjectVideoJob> {
  const [row] = await api.deps.database.query<{ data: unknown }>(
    `select data from jobs.job where name = 'videos' and data->>'projectId' = $1
      order by created_on desc limit 1`,
    [projectId],
  );
  const job = renderJob.parse(row?.data);
  if (job.kind !== 'project-video') throw new Error('no video was asked for');
  return job;
}

/** Returns the events of a renderer that completes some versions and fails others, the job's outcome last. */
function tell(job: ProjectVideoJob, random: () => number): RenderEvent[] {
  const { jobId } = job;
  const reports = job.versions.map((version): VersionEvent => {
    const { versionId } = version;
    return random() < 0.75
      ? { kind: 'version-completed', jobId, versionId, result: toVersionResult(job, version) }
      : { kind: 'version-failed', jobId, versionId, message: 'It failed.' };
  });
  const made = reports.find((report) => report.kind === 'version-completed');
  const isOver = random() < 0.8;
  const outcome: RenderEvent =
    made !== undefined && isOver
      ? { kind: 'completed', jobId, result: made.result }
      : { kind: 'failed', jobId, cause: 'crashed', message: 'It stopped.' };
  return [...reports, outcome];
}

const isReport = (event: RenderEvent): event is VersionEvent =>
  event.kind === 'version-completed' || event.kind === 'version-failed';

/** Delivers each event at least once: shuffled, some twice, and again after each death. */
async function deliver(events: readonly RenderEvent[], random: () => number): Promise<void> {
  const waiting = [...events, ...events.filter(() => random() < 0.4)];
  const undelivered = new Set(events);
  const deps = toKillableDeps(
    () => [...undelivered].filter(isReport),
    () => random() < 0.3,
  );
  while (waiting.length > 0) {
    const [event] = waiting.splice(Math.floor(random() * waiting.length), 1);
    if (event === undefined) break;
    try {
      await applyRenderEvent(deps, finishers, event);
      undelivered.delete(event);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      waiting.push(event);
    }
  }
}

const readVersions = async (projectId: string): Promise<Version[]> =>
  (await me.call(listVersions, { projectId })).body.versions;

/** Returns the media of each version. */
async function readMedia(projectId: string): Promise<Map<string, string | null>> {
  const rows = await api.deps.database.query<{ versionId: string; videoId: string | null }>(
    'select version_id as "versionId", video_id as "videoId" from versions where project_id = $1',
    [projectId],
  );
  return new Map(rows.map(({ versionId, videoId }) => [versionId, videoId]));
}

/** Generates once with a disorderly delivery. @returns the number of completed versions. */
async function playRound(projectId: string, round: number): Promise<number> {
  const random = toRandom(round);
  const before = await readMedia(projectId);
  const versionIds = [...before.keys()];
  const started = await me.call(generateVideo, { projectId }, { body: { versionIds } });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const job = await readJob(projectId);
  const events = tell(job, random);
  await deliver(events, random);
  const completed = events.flatMap((event) =>
    event.kind === 'version-completed' ? [event.versionId as string] : [],
  );
  const after = await readMedia(projectId);
  for (const { versionId, state } of await readVersions(projectId)) {
    const isMade = completed.includes(versionId);
    expect([round, state]).toEqual([round, isMade ? 'completed' : 'failed']);
    const version = job.versions.find((one) => one.versionId === versionId);
    // A failed version keeps its earlier video.
    if (isMade) expect(version?.output.video).toContain(after.get(versionId));
    else expect(after.get(versionId)).toBe(before.get(versionId));
  }
  const { status } = (await me.call(readStatus, { projectId })).body;
  expect([round, status]).toEqual([round, completed.length > 0 ? 'completed' : 'failed']);
  return completed.length;
}

it(`makes each version once and charges once, through ${ROUNDS} disorderly deliveries`, async () => {
  const { projectId } = await makePhotoProject(me, 2);
  for (const preset of ['mls', 'reel', 'teaser']) {
    await me.call(addVersion, { projectId }, { body: { preset } });
  }
  let made = 0;
  for (let round = 0; round < ROUNDS; round += 1) made += await playRound(projectId, round);
  expect(made).toBeGreaterThan(ROUNDS);
  const { transactions } = (await me.call(listTransactions)).body;
  const amounts = transactions.map(({ amount }: { amount: number }) => amount);
  expect(amounts.filter((amount: number) => amount < 0)).toEqual([-20]);
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
  const orphans = await api.deps.database.query(
    `select media_id from media where kind = 'video' and not exists
       (select from media_references r where r.media_id = media.media_id)`,
  );
  expect(orphans).toEqual([]);
});

it('drops what comes after a cancellation, and charges nothing for it', async () => {
  const { projectId } = await makePhotoProject(me, 2);
  await me.call(generateVideo, { projectId });
  const job = await readJob(projectId);
  await me.call(cancelGeneration, { projectId });
  await deliver(
    tell(job, () => 0.5),
    toRandom(1),
  );
  const [main] = await readVersions(projectId);
  expect([main?.state, main?.video]).toEqual(['cancelled', undefined]);
  expect((await me.call(readGenerationPrice, { projectId })).body.tokens).toBe(20);
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

it('takes what a renderer of an earlier release made for the main version', async () => {
  const { projectId } = await makePhotoProject(me, 1);
  await me.call(generateVideo, { projectId });
  const job = await readJob(projectId);
  const [version] = job.versions;
  if (version === undefined) throw new Error('no version');
  await api.deps.mediaStore.write(version.output.video, Readable.from([Buffer.from('video')]));
  const { shotIds: _, ...result } = toVersionResult(job, version);
  await deliver([{ kind: 'completed', jobId: job.jobId, result }], toRandom(2));
  const [main] = await readVersions(projectId);
  expect([main?.state, main?.video?.seconds]).toEqual(['completed', 12.5]);
});
