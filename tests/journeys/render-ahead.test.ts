import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { listTransactions } from '@/contracts/money/ledger';
import * as generation from '@/contracts/production/generation';
import { deleteProject, saveProject } from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { ApiClient } from '@/tests/support/api-client';
import { makeCountingFfmpeg } from '@/tests/support/counting-ffmpeg';
import { eventually } from '@/tests/support/eventually';
import { startTestApi, type TestApi } from '@/tests/support/start-api';
import { KillableProcess } from '../faults/killable-process';
import { makePhotoProject, type PhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi({ PRERENDER: 'idle' });
const quiet = await startTestApi();
const encoder = await makeCountingFfmpeg(join(api.dataDir, 'ffmpeg'));
const renderer = new KillableProcess(
  fileURLToPath(new URL('../../renderer/main.ts', import.meta.url)),
  {
    DATABASE_URL: api.databaseUrl,
    HOMEREEL_DATA_DIR: api.dataDir,
    FFMPEG_PATH: encoder.program,
    LOG_LEVEL: 'warn',
    PRERENDER: 'idle',
  },
);
afterAll(() => renderer.stop());
const me = new ApiClient(api.address);
const steps = new VersionSteps(me);
await makePhotoProject(new ApiClient(quiet.address), 1);
/** Longer than a project rests before it is rendered ahead, on a busy machine. */
const PATIENCE_MS = 60_000;

const listAhead = ({ deps }: TestApi) =>
  deps.database.query<{ state: string }>(
    `select state::text as state from jobs.job where name = 'ahead' order by created_on`,
  );
const statesOf = async () => (await listAhead(api)).map(({ state }) => state);
const countWork = async () => (await api.deps.database.query('select from work')).length;

/** A project of short shots. Other seconds than those of another project are other segments. */
async function makeShortProject(photos: number, seconds = 1) {
  const project = await makePhotoProject(me, photos);
  const images = project.shotIds.map((id) => ({
    id,
    cameraMotion: 'zoom-in',
    framing: { seconds },
  }));
  const body = { projectData: { images } };
  expect((await me.call(saveProject, { projectId: project.projectId }, { body })).status).toBe(200);
  return project;
}

it('leaves Generate nothing to encode, and costs nothing before', async () => {
  const { projectId } = await makeShortProject(1);
  const before = await steps.balance();
  await eventually(async () => expect(await statesOf()).toEqual(['completed']), PATIENCE_MS);
  const encoded = await encoder.count();
  expect(encoded).toBeGreaterThan(0);
  expect(await steps.balance()).toBe(before);
  expect((await me.call(listTransactions)).body.transactions).toHaveLength(1);
  expect((await steps.status(projectId)).status).toBe('ready_for_generation');
  expect(await countWork()).toBe(0);

  await steps.generate(projectId);
  expect(await encoder.count()).toBe(encoded);
  expect(await steps.balance()).toBe(before - 10);
}, 120_000);

it('leaves nothing behind when the renderer is killed, and Generate is not held up', async () => {
  const { projectId } = await makeShortProject(2);
  const encoded = await encoder.count();
  await eventually(async () => expect(await encoder.count()).toBeGreaterThan(encoded), PATIENCE_MS);
  renderer.kill();
  await eventually(() => expect(encoder.listRunning()).toEqual([]));
  const { body } = await me.call(generation.readStatus, { projectId });
  expect(body.status).toBe('ready_for_generation');
  const before = await steps.balance();
  await steps.generate(projectId);
  expect(await steps.balance()).toBe(before - 20);
  expect(await statesOf()).not.toContain('active');
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
}, 120_000);

/** Makes a project, waits until it is being rendered ahead, and changes it then. */
async function changeWhileEncoding(
  project: Promise<PhotoProject>,
  change: (project: PhotoProject) => Promise<{ status: number }>,
) {
  const made = await project;
  const encoded = await encoder.count();
  await eventually(async () => expect(await encoder.count()).toBeGreaterThan(encoded), PATIENCE_MS);
  expect((await change(made)).status).toBe(200);
  return made;
}

it('does not hold up Generate when a photo is removed meanwhile', async () => {
  const before = await steps.balance();
  const { projectId } = await changeWhileEncoding(
    makeShortProject(2, 1.5),
    ({ projectId, shotIds: [shotId = ''] }) => me.call(removeShot, { projectId, shotId }),
  );
  await steps.generate(projectId);
  expect(await steps.balance()).toBe(before - 10);
}, 120_000);

it('ends, and charges nothing, when the project is deleted meanwhile', async () => {
  const before = await steps.balance();
  await changeWhileEncoding(makeShortProject(1, 2), ({ projectId }) =>
    me.call(deleteProject, { projectId }),
  );
  await eventually(async () => {
    expect(await statesOf()).not.toContain('created');
    expect(await statesOf()).not.toContain('active');
    // Its job is deleted with the project, and the encoder ends with the next heartbeat.
    expect(encoder.listRunning()).toEqual([]);
  });
  expect(await steps.balance()).toBe(before);
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
}, 120_000);

// The tests before have waited longer than a project rests.
it('asks for nothing where it is off', async () => {
  expect(await listAhead(quiet)).toEqual([]);
  expect(await readdir(quiet.dataDir)).not.toContain('segments-ahead');
});
