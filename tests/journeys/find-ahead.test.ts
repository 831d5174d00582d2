import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi({ FIND_AHEAD: 'true' });
const owner = new ApiClient(api.address);

it('computes a photo’s findings, time and place before the first request', async () => {
  const shotId = randomUUID();
  const images = [{ id: shotId, filename: 'front.jpg', cameraMotion: 'pan-right', order: 0 }];
  const plan = { totalFiles: 1, projectData: { images, transitions: [] } };
  const projectId: string = (await owner.call(createProject, {}, { body: plan })).body.id;
  const bytes = new Uint8Array(await makePhoto(1));
  const { status } = await owner.upload(projectId, { shotId, name: 'front.jpg', bytes });
  expect(status).toBeLessThan(300);
  await eventually(async () => {
    const found = (await listFiles(api.deps)).filter((file) => /findings|capture/.test(file));
    expect(found).toHaveLength(2);
  });
});
