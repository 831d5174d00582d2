import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createProject, readProject } from '@/contracts/project/projects';
import type { ApiClient } from '../support/api-client';
import { makePhotos } from '../support/photos';

/** Makes a project of photos named room-1.jpg, room-2.jpg and so on. */
export async function makeProject(api: ApiClient, folder: string, count: number): Promise<string> {
  const body = { totalFiles: count, projectData: { images: [], transitions: [] } };
  const projectId: string = (await api.call(createProject, {}, { body })).body.id;
  for (const path of await makePhotos(folder, count, { width: 640, height: 480 })) {
    const bytes = new Uint8Array(await readFile(path));
    await api.upload(projectId, { shotId: randomUUID(), name: basename(path), bytes });
  }
  return projectId;
}

/** The names of a stored project's files, in their order. */
export async function readOrder(api: ApiClient, projectId: string): Promise<string[]> {
  const { clips } = (await api.call(readProject, { projectId })).body;
  return clips.map(({ displayName }: { displayName: string }) => displayName);
}
