import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { addVersion, type VersionPreset } from '@/contracts/production/versions';
import { createProject, saveProject } from '@/contracts/project/projects';
import type { ApiClient } from './api-client';

const RENDER_MS = 150_000;

interface About {
  readonly name: string;
  readonly description: string;
}

/**
 * Makes a project of one photo, and its video.
 * @param photo path of a JPEG.
 * @param presets further cuts to make.
 * @param seconds that the photo is shown.
 * @returns the project's id.
 * @throws Error where the video fails, or is not there in time.
 */
export async function makeVideo(
  api: ApiClient,
  about: About,
  photo: string,
  presets: readonly VersionPreset[] = [],
  seconds = 2,
): Promise<string> {
  return (await makeVideoOf(api, about, [photo], presets, seconds)).projectId;
}

/** As `makeVideo`, of several photos. @returns the project's id, and those of its photos. */
export async function makeVideoOf(
  api: ApiClient,
  about: About,
  photos: readonly string[],
  presets: readonly VersionPreset[] = [],
  seconds = 2,
): Promise<{ projectId: string; shotIds: string[] }> {
  const body = { ...about, totalFiles: 1, projectData: { images: [], transitions: [] } };
  const projectId: string = (await api.call(createProject, {}, { body })).body.id;
  const shotIds: string[] = [];
  for (const photo of photos) {
    const shotId = randomUUID();
    const bytes = new Uint8Array(await readFile(photo));
    await api.upload(projectId, { shotId, name: basename(photo), bytes });
    shotIds.push(shotId);
  }
  const images = shotIds.map((id) => ({ id, cameraMotion: 'zoom-in', framing: { seconds } }));
  await api.call(saveProject, { projectId }, { body: { ...about, projectData: { images } } });
  for (const preset of presets) await api.call(addVersion, { projectId }, { body: { preset } });
  await api.call(generateVideo, { projectId }, { body: {} });
  const end = Date.now() + RENDER_MS;
  while (Date.now() < end) {
    const { status } = (await api.call(readStatus, { projectId })).body;
    if (status === 'completed') return { projectId, shotIds };
    if (status === 'failed') throw new Error('The video could not be rendered.');
    await wait(200);
  }
  throw new Error('The video was not rendered in time.');
}
