import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { enhanceShot } from '@/contracts/enhancements';
import { createProject, deleteProject } from '@/contracts/projects';
import { findFreePort } from '@/scripts/supervise/network';
import { ApiClient } from '@/tests/support/api-client';
import { type CountingFfmpeg, makeCountingFfmpeg } from '@/tests/support/counting-ffmpeg';
import { makePhoto } from '@/tests/support/make-picture';
import { type Bench, inRounds, type Section } from './bench';

const PHOTOS = 2;
const size = { width: 4_000, height: 3_000 };
/** Longer than a project rests before it is rendered ahead, and than a renderer pauses between segments. */
const IDLE_MS = 10_000;

/** An enhancement that is asked for while the renderer renders ahead, against one while it is idle. */
export const enhanceAhead: Section = async (bench) => {
  const service = await startServices(bench);
  try {
    const later = await inRounds(bench, async (round) => {
      const { projectId, shotIds } = await addProject(service.person, round);
      const [first = '', second = ''] = shotIds;
      const enhance = (imageId: string) => timeEnhancement(service.person, projectId, imageId);
      while (service.encoder.listRunning().length === 0) await wait(50);
      const during = await enhance(first);
      await untilIdle(service.encoder);
      const alone = await enhance(second);
      await service.person.call(deleteProject, { projectId });
      await untilIdle(service.encoder);
      console.log(`  while rendering ahead: ${during.toFixed(2)} s, alone: ${alone.toFixed(2)} s`);
      return during - alone;
    });
    const what = 'an enhancement while rendering ahead, later than alone';
    return [{ what, unit: 's', goal: 0.3, values: later }];
  } finally {
    await service.stop();
  }
};

/** The product API and the renderer as built, with a database of their own. */
async function startServices({ folder }: Bench) {
  const dataDir = join(folder, 'services');
  const database = await startEmbeddedPostgres({ dataDir });
  const encoder = await makeCountingFfmpeg(join(folder, 'ffmpeg-ahead'));
  const port = await findFreePort('127.0.0.1');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    HOMEREEL_DATA_DIR: dataDir,
    API_PORT: String(port),
    FFMPEG_PATH: encoder.program,
    LOG_LEVEL: 'warn',
    PRERENDER: 'idle',
    TRIAL_TOKENS: '100000',
  };
  const address = `http://127.0.0.1:${port}`;
  const api = fork('build/product-api/main.js', { env, execArgv: [] });
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) await wait(100);
  const renderer = fork('build/renderer/main.js', { env, execArgv: [] });
  const stop = async () => {
    await Promise.all([end(renderer), end(api)]);
    await database.stop();
  };
  return { person: new ApiClient(address), encoder, stop };
}

async function end(service: ChildProcess): Promise<void> {
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
}

/** A project of photos that no round before had, so that none of its segments is in the cache. */
async function addProject(person: ApiClient, round: number) {
  const projectData = { images: [], transitions: [] };
  const { body } = await person.call(createProject, {}, { body: { totalFiles: 0, projectData } });
  const shotIds = Array.from({ length: PHOTOS }, () => randomUUID());
  for (const [i, imageId] of shotIds.entries()) {
    const bytes = await makePhoto(PHOTOS * round + i, size);
    await person.upload(body.id, { imageId, name: `photo-${i}.jpg`, bytes });
  }
  return { projectId: String(body.id), shotIds };
}

async function timeEnhancement(person: ApiClient, projectId: string, imageId: string) {
  const started = performance.now();
  const body = { prompt: 'brighter' };
  const { status } = await person.call(enhanceShot, { projectId, imageId }, { body });
  if (status !== 200) throw new Error(`the enhancement was answered with ${status}`);
  return (performance.now() - started) / 1_000;
}

async function untilIdle(encoder: CountingFfmpeg): Promise<void> {
  for (let idleSince = Date.now(); Date.now() - idleSince < IDLE_MS; await wait(50)) {
    if (encoder.listRunning().length > 0) idleSince = Date.now();
  }
}
