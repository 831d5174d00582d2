import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { shareProject } from '@/contracts/production/sharing';
import {
  addVersion,
  listVersions,
  shareVersion,
  type Version,
} from '@/contracts/production/versions';
import { createProject, listProjects, saveProject } from '@/contracts/project/projects';
import type { ApiClient } from '@/tests/support/api-client';
import { makePhotos } from '@/tests/support/photos';

/** Paths of pages that play the listing's video. */
export interface SharedListing {
  readonly share: string;
  readonly embed: string;
  /** The share page of the vertical version. */
  readonly vertical: string;
  /** The embed again, for a window as large as the video. */
  readonly large: string;
}

const name = 'Playback bench';
const PHOTOS = 10;
const RENDER_MS = 20 * 60_000;

/**
 * The property video and the reel of a listing, made once per data folder, and their share links. Its ten
 * photos have the grain of a camera: rendered houses have none, and their videos are a quarter as heavy.
 *
 * @param folder an empty one, for the photos.
 */
export async function shareListing(api: ApiClient, folder: string): Promise<SharedListing> {
  const projects: { projectId: string; name?: string }[] = (await api.call(listProjects)).body;
  const known = projects.find((project) => project.name === name);
  const projectId: string = known?.projectId ?? (await makeListing(api, folder));
  await untilMade(api, projectId);
  const versions = await untilStreamed(api, projectId);
  const linkOf = async (wanted: (version: Version) => boolean) => {
    const versionId = versions.find(wanted)?.versionId ?? '';
    return (await api.call(shareVersion, { projectId, versionId })).body;
  };
  const embed: string = (await linkOf(({ isMain }) => isMain)).embedPath;
  return {
    share: (await api.call(shareProject, { projectId })).body.path,
    embed,
    large: embed,
    vertical: (await linkOf(({ preset }) => preset === 'reel')).path,
  };
}

async function makeListing(api: ApiClient, folder: string): Promise<string> {
  const photos = await makePhotos(folder, PHOTOS);
  const about = { name, description: 'Ten rooms.' };
  const body = {
    ...about,
    totalFiles: photos.length,
    projectData: { images: [], transitions: [] },
  };
  const projectId: string = (await api.call(createProject, {}, { body })).body.id;
  const images = photos.map((path) => ({ id: randomUUID(), path }));
  for (const { id, path } of images) {
    const bytes = new Uint8Array(await readFile(path));
    await api.upload(projectId, { shotId: id, name: basename(path), bytes });
  }
  const projectData = { images: images.map(({ id }) => ({ id })) };
  await api.call(saveProject, { projectId }, { body: { ...about, projectData } });
  await api.call(addVersion, { projectId }, { body: { preset: 'reel' } });
  await api.call(generateVideo, { projectId }, { body: {} });
  return projectId;
}

async function untilMade(api: ApiClient, projectId: string): Promise<void> {
  const end = Date.now() + RENDER_MS;
  while (Date.now() < end) {
    const { status } = (await api.call(readStatus, { projectId })).body;
    if (status === 'completed') return;
    if (status === 'failed') throw new Error('The video could not be rendered.');
    await wait(1_000);
  }
  throw new Error('The video was not rendered in time.');
}

/** Waits until each version's stream is complete. */
async function untilStreamed(api: ApiClient, projectId: string): Promise<readonly Version[]> {
  const end = Date.now() + RENDER_MS;
  while (Date.now() < end) {
    const versions: Version[] = (await api.call(listVersions, { projectId })).body.versions;
    const made = versions.filter(({ video }) => video !== undefined);
    if (made.every(({ video }) => video?.stream?.isComplete === true)) return versions;
    await wait(1_000);
  }
  throw new Error('The streams were not made in time.');
}
