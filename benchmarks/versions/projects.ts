import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { readStatus } from '@/contracts/production/generation';
import { addVersion, type VersionPreset } from '@/contracts/production/versions';
import { createProject } from '@/contracts/project/projects';
import type { ApiClient } from '@/tests/support/api-client';

const POLL_MS = 100;
const RENDER_MS = 30 * 60_000;

/** @param presets of its versions besides the main one. */
export async function makeProject(
  me: ApiClient,
  paths: readonly string[],
  presets: readonly VersionPreset[] = [],
): Promise<string> {
  const body = { totalFiles: paths.length, projectData: { images: [], transitions: [] } };
  const projectId: string = (await me.call(createProject, {}, { body })).body.id;
  for (const path of paths) {
    const bytes = new Uint8Array(await readFile(path));
    await me.upload(projectId, { shotId: randomUUID(), name: 'photo.jpg', bytes });
  }
  for (const preset of presets) await me.call(addVersion, { projectId }, { body: { preset } });
  return projectId;
}

/** Waits until all requested versions are complete. */
export async function untilCompleted(me: ApiClient, projectId: string): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < RENDER_MS) {
    const { status } = (await me.call(readStatus, { projectId })).body;
    if (status === 'completed') return;
    if (status === 'failed') throw new Error('The versions could not be made.');
    await wait(POLL_MS);
  }
  throw new Error('The versions were not made in time.');
}
