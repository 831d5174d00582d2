import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createProject } from '@/contracts/project/projects';
import type { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';

export interface PhotoProject {
  readonly projectId: string;
  readonly shotIds: readonly string[];
}

/** A new project with this many uploaded photos. */
export async function makePhotoProject(me: ApiClient, photos: number): Promise<PhotoProject> {
  const created = await me.call(
    createProject,
    {},
    { body: { totalFiles: 0, projectData: { images: [], transitions: [] } } },
  );
  expect(created.status).toBe(200);
  const projectId: string = created.body.id;
  const shotIds: string[] = [];
  for (let photo = 0; photo < photos; photo += 1) {
    shotIds.push(await addPhoto(me, projectId, photo));
  }
  return { projectId, shotIds };
}

/** A new project with this one photo. */
export async function addPhotoFile(me: ApiClient, bytes: Uint8Array<ArrayBuffer>) {
  const { projectId } = await makePhotoProject(me, 0);
  const shotId = randomUUID();
  expect((await me.upload(projectId, { shotId, name: 'photo.jpg', bytes })).status).toBe(200);
  return { projectId, shotId };
}

export async function addPhoto(me: ApiClient, projectId: string, seed: number): Promise<string> {
  const shotId = randomUUID();
  const bytes = await makePhoto(seed, { width: 64, height: 48 });
  const added = await me.upload(projectId, { shotId, name: `photo-${seed}.jpg`, bytes });
  expect(added.status).toBe(200);
  return shotId;
}
