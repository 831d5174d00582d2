import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());

it('makes a video of sixty photos', async () => {
  const size = { width: 640, height: 480 };
  const paths = await makePhotos(join(folder.path, 'photos'), 60, size);
  const files = paths.map((path) => ({ path, kind: 'photo' }) as const);
  const versions = files.slice(1).map(() => 'instant' as const);
  const request = { ...toRequest(files, versions), size: { width: 128, height: 72 } };
  const { video } = await folder.render(request);
  expect((await probeVideo(video)).frames).toBe(request.storyboard.totalFrames);
});
