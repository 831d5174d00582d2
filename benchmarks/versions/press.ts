import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { listVersions } from '@/contracts/production/versions';
import { defaultMotion } from '@/contracts/project/motion';
import { createProject, saveProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startHomereel } from '@/tests/support/start-homereel';
import { inRounds, type Section } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';

const POLL_MS = 50;
/** Longer than a renderer waits before it takes a stream that is queued. */
const SETTLE_MS = 3_000;
const RENDER_MS = 10 * 60_000;

/**
 * Seconds from the press to the finished video while the stream of another is made, compared with those
 * while nothing is: the same ten photos in two projects with other motions, the first of them in turns.
 */
export const press: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const paths = photos.map(({ path }) => path);
  const values = await inRounds(bench, (round) => measureRound(paths, round));
  return [{ what: 'press to watch, stream in the making / none', unit: '×', goal: 1.02, values }];
};

async function measureRound(paths: readonly string[], round: number) {
  const homereel = await startHomereel();
  try {
    const me = new ApiClient(homereel.apiOrigin);
    const projects = [await makeProject(me, paths, 0), await makeProject(me, paths, 1)];
    if (round % 2 === 1) projects.reverse();
    // Otherwise one-time work, such as analysing the photos, would count for the first of the two.
    const warmUp = await makeProject(me, paths, 2);
    const [first = '', second = ''] = projects;
    await pressAndWait(me, warmUp);
    await untilStreamed(me, warmUp);
    const alone = await pressAndWait(me, first);
    await wait(SETTLE_MS);
    const beside = await pressAndWait(me, second);
    console.log(`  alone ${alone.toFixed(2)} s, while a stream is made ${beside.toFixed(2)} s`);
    return beside / alone;
  } finally {
    await homereel.stop();
  }
}

/** @param shift by how many places the motions differ, so that no segment serves two projects. */
async function makeProject(me: ApiClient, paths: readonly string[], shift: number) {
  const body = { totalFiles: paths.length, projectData: { images: [], transitions: [] } };
  const projectId: string = (await me.call(createProject, {}, { body })).body.id;
  const images = paths.map((path, position) => ({
    id: randomUUID(),
    path,
    cameraMotion: defaultMotion(position + shift),
  }));
  for (const { id, path } of images) {
    const bytes = new Uint8Array(await readFile(path));
    await me.upload(projectId, { shotId: id, name: basename(path), bytes });
  }
  const projectData = { images: images.map(({ path: _, ...image }) => image) };
  await me.call(saveProject, { projectId }, { body: { projectData } });
  return projectId;
}

async function untilStreamed(me: ApiClient, projectId: string): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < RENDER_MS) {
    const { versions } = (await me.call(listVersions, { projectId })).body;
    if (versions[0]?.video?.stream?.isComplete === true) return;
    await wait(POLL_MS);
  }
  throw new Error('The stream was not made in time.');
}

async function pressAndWait(me: ApiClient, projectId: string): Promise<number> {
  const start = performance.now();
  await me.call(generateVideo, { projectId }, { body: {} });
  while (performance.now() - start < RENDER_MS) {
    const { status } = (await me.call(readStatus, { projectId })).body;
    if (status === 'completed') return (performance.now() - start) / 1_000;
    if (status === 'failed') throw new Error('The video could not be rendered.');
    await wait(POLL_MS);
  }
  throw new Error('The video was not rendered in time.');
}
