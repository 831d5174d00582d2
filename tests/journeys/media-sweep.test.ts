import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import * as projects from '@/contracts/project/projects';
import { toVideoKey } from '@/product-api/media/media-keys';
import { sweepMedia } from '@/product-api/project/projects/sweep-media';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi();
const me = new ApiClient(api.address);

it('sweeps only unreferenced files that are at least a day old', async () => {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const projectId: string = (await me.call(projects.createProject, {}, { body })).body.id;
  const file = { shotId: randomUUID(), name: 'a.jpg', bytes: await makePhoto(1) };
  await me.upload(projectId, file);
  const used = await listFiles(api.deps);
  const [old, young] = [toVideoKey(randomUUID()), toVideoKey(randomUUID())];
  for (const key of [old, young]) {
    await api.deps.mediaStore.write(key, Readable.from([Buffer.from('left behind')]));
  }
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const key of [old, ...used]) {
    await utimes(join(api.dataDir, 'media', 'files', key), longAgo, longAgo);
  }
  await sweepMedia(api.deps);
  expect(await listFiles(api.deps)).toEqual([...used, young].sort());
});
