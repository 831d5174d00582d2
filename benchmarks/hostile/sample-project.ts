import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProject } from '@/contracts/project/projects';
import type { ApiClient } from '@/tests/support/api-client';

const LISTING = new URL('../../public/sample-listing/', import.meta.url).pathname;

/** A project with the photos of the sample listing. @returns its id. */
export async function makeSampleProject(me: ApiClient): Promise<string> {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const projectId: string = (await me.call(createProject, {}, { body })).body.id;
  const names = (await readdir(LISTING)).filter((name) => name.endsWith('.jpg')).sort();
  for (const name of names) {
    const bytes = new Uint8Array(await readFile(join(LISTING, name)));
    const added = await me.upload(projectId, { shotId: randomUUID(), name, bytes });
    if (added.status !== 200) throw new Error(`${name} was refused`);
  }
  return projectId;
}
