import { randomUUID } from 'node:crypto';
import { createProject, retryProject } from '@/contracts/project/projects';
import type { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';

/** Creates this many projects of five photos each; returns the id of the last. */
export async function seedProjects(me: ApiClient, count: number): Promise<string> {
  const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const body = { ...plan, name: '12 Elm Street', description: 'Three bedrooms and a garden.' };
  let projectId: string = (await me.call(createProject, {}, { body })).body.id;
  for (let photo = 0; photo < 5; photo += 1) {
    const bytes = await makePhoto(photo);
    await me.upload(projectId, { shotId: randomUUID(), name: `room-${photo}.jpg`, bytes });
  }
  for (let copy = 1; copy < count; copy += 1) {
    projectId = (await me.call(retryProject, { projectId })).body.projectId;
  }
  return projectId;
}
