import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { generateVideo, readStatus } from '@/contracts/generation';
import { createProject } from '@/contracts/projects';
import { shareProject } from '@/contracts/sharing';
import { ApiClient } from '@/tests/support/api-client';

/** Makes a video of one photo of the sample listing. @returns the path of its share link. */
export async function shareSample(apiOrigin: string): Promise<string> {
  const api = new ApiClient(apiOrigin);
  const body = {
    totalFiles: 0,
    projectData: { images: [], transitions: [] },
    name: 'Garden House',
    description:
      'Three bedrooms, a kitchen that opens to the terrace, and evening sun in the garden.',
  };
  const projectId: string = (await api.call(createProject, {}, { body })).body.id;
  const bytes = new Uint8Array(await readFile('public/sample-listing/01-front.jpg'));
  await api.upload(projectId, { imageId: randomUUID(), name: 'front.jpg', bytes });
  await api.call(generateVideo, { projectId });
  for (;;) {
    await wait(1_000);
    const { status } = (await api.call(readStatus, { projectId })).body;
    if (status === 'completed') break;
    if (status === 'failed') throw new Error('The sample could not be rendered.');
  }
  return (await api.call(shareProject, { projectId })).body.path;
}
