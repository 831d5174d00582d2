import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPath } from '@/contracts/operation';
import { defaultMotion } from '@/contracts/project/motion';
import { createProject } from '@/contracts/project/projects';
import { uploadShot } from '@/contracts/project/shots';
import type { Deployment } from './deployment';

/**
 * Makes a project of the sample listing in a development data folder that never had one. A file in
 * the folder remembers it, so that a project a developer deletes stays deleted.
 */
export async function seedSampleListing({ root, dataDir, env }: Deployment): Promise<void> {
  const doneFile = join(dataDir, 'seeded');
  // With sign-in only a signed-in person owns projects.
  if (env.OIDC_ISSUER || existsSync(doneFile)) return;
  const folder = join(root, 'public', 'sample-listing');
  const { name, description, photos } = JSON.parse(
    await readFile(join(folder, 'listing.json'), 'utf8'),
  ) as { name: string; description: string; photos: { file: string }[] };
  const images = photos.map(({ file }, order) => ({
    id: randomUUID(),
    filename: file,
    cameraMotion: defaultMotion(order),
    order,
  }));
  const projectData = { images, transitions: [] };
  const body = { name, description, totalFiles: images.length, projectData };
  const created = await send(`${env.API_URL}${toPath(createProject)}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const { id: projectId } = createProject.response.parse(await created.json());
  await Promise.all(
    images.map(async ({ id, filename }) => {
      const form = new FormData();
      form.set('imageId', id);
      form.set('file', new Blob([await readFile(join(folder, filename))]), filename);
      await send(`${env.API_URL}${toPath(uploadShot, { projectId })}`, { body: form });
    }),
  );
  writeFileSync(doneFile, '');
}

async function send(address: string, request: RequestInit): Promise<Response> {
  const headers = { 'x-application-name': 'Homereel', ...request.headers };
  const response = await fetch(address, { ...request, method: 'POST', headers });
  if (response.ok) return response;
  const reason = `${response.status}: ${await response.text()}`;
  throw new Error(`The sample listing could not be added (${reason}).`);
}
