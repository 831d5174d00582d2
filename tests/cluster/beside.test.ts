import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { enhanceShot } from '@/contracts/production/enhancements';
import { cancelGeneration, generateVideo, readStatus } from '@/contracts/production/generation';
import { addVersion, versionPresets } from '@/contracts/production/versions';
import { createProject, deleteProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { startCluster } from './cluster';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 5);
const LARGEST = { width: 6000, height: 4000 };
/** Later than without rendering ahead, by median. */
const MAX_LATER_SECONDS = 0.3;
const MAX_SECONDS_BESIDE_VIDEOS = 10;
/** Long enough for encoders to run when the enhancement comes. */
const UNDER_WAY_MS = 4_000;

const cluster = await startCluster({
  web: 0,
  api: 1,
  renderers: 1,
  env: { RENDER_CORES: '', PRERENDER: 'idle' },
});
const database = openPostgres({ connectionString: cluster.databaseUrl, connections: 1 });
afterAll(async () => {
  await database.close();
  await cluster.stop();
});
const me = new ApiClient(cluster.apiAddress);
const paths = await makePhotos(join(cluster.folder, 'photos'), 12, LARGEST);
const photos = await Promise.all(paths.map((path) => readFile(path)));
const alone = await makeProject(1);

/** Creates a project of photos of 24 megapixels, each with different bytes. */
async function makeProject(count: number) {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const { body: project } = await me.call(createProject, {}, { body });
  const shotIds: string[] = [];
  for (let photo = 0; photo < count; photo += 1) {
    const bytes = Buffer.concat([
      photos[photo % photos.length] ?? Buffer.of(),
      Buffer.from(crypto.randomUUID()),
    ]);
    const shotId = crypto.randomUUID();
    const { status } = await me.upload(project.id, { shotId, name: 'photo.jpg', bytes });
    expect(status).toBe(200);
    shotIds.push(shotId);
  }
  return { projectId: project.id as string, shotId: shotIds[0] ?? '' };
}

/** @returns seconds until the enhanced photo is there. */
async function enhance(): Promise<number> {
  const started = performance.now();
  const { status, body } = await me.call(enhanceShot, alone, { body: { prompt: 'brighter' } });
  expect(status, JSON.stringify(body)).toBe(200);
  return (performance.now() - started) / 1_000;
}

async function countAhead(...states: string[]): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from jobs.job where name = 'ahead' and state::text = any($1)`,
    [states],
  );
  return row?.count ?? 0;
}

/** Waits until no project is being rendered ahead, nor about to be. */
async function untilQuiet(): Promise<void> {
  await sleep(6_000);
  await eventually(async () => expect(await countAhead('created', 'active', 'retry')).toBe(0));
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const list = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ');

it('an enhancement is not held up by another project that is rendered ahead', async () => {
  const [without, beside]: [number[], number[]] = [[], []];
  await enhance();
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilQuiet();
    without.push(await enhance());
    await untilQuiet();
    const other = await makeProject(12);
    await eventually(async () => expect(await countAhead('active')).toBe(1));
    await sleep(UNDER_WAY_MS);
    expect(await countAhead('active')).toBe(1);
    beside.push(await enhance());
    expect((await me.call(deleteProject, other)).status).toBe(200);
  }
  const later = median(beside) - median(without);
  console.log(
    `enhancements of 24 megapixels alone: ${list(without)} s; beside rendering ahead: ` +
      `${list(beside)} s; later by ${later.toFixed(2)} s (medians)`,
  );
  expect(later).toBeLessThanOrEqual(MAX_LATER_SECONDS);
});

it('an enhancement completes soon while sixty photos are rendered into six versions', async () => {
  const { projectId } = await makeProject(60);
  for (const preset of Object.keys(versionPresets)) {
    if (preset !== 'property') await me.call(addVersion, { projectId }, { body: { preset } });
  }
  expect((await me.call(generateVideo, { projectId }, { body: {} })).status).toBe(200);
  await sleep(UNDER_WAY_MS);
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    beside.push(await enhance());
    await sleep(UNDER_WAY_MS);
  }
  const { body } = await me.call(readStatus, { projectId });
  console.log(
    `enhancements of 24 megapixels beside 60 photos in six versions (${body.status}): ` +
      `${list(beside)} s`,
  );
  expect(body.status).toBe('processing');
  expect(Math.max(...beside)).toBeLessThanOrEqual(MAX_SECONDS_BESIDE_VIDEOS);
  await me.call(cancelGeneration, { projectId });
});
