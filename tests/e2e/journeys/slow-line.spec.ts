import { appendFile, copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseFiles } from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

const PHOTOS = 30;
const PHOTO_BYTES = 8_000_000;
/** 5 Mbit/s in bytes per second. */
const LINE = 5_000_000 / 8;
/** Maximum fraction of the time for whole files; a browser and a server on two busy cores need most of it. */
const MAX_SHARE = 1 / 4;

/** Makes photos of 12 megapixels and 8 MB, some of which only differ in the bytes after the picture. */
async function makeLargePhotos(folder: string): Promise<string[]> {
  const drawn = await makePhotos(folder, 5, { width: 4032, height: 3024 });
  const paths: string[] = [];
  for (let i = 0; i < PHOTOS; i++) {
    const path = join(folder, `photo-${i + 1}.jpg`);
    await copyFile(drawn[i % drawn.length] ?? '', path);
    await appendFile(path, Buffer.alloc(Math.max(1, PHOTO_BYTES - (await stat(path)).size), i));
    paths.push(path);
  }
  return paths;
}

test('@long thirty photos of 8 MB over 5 Mbit/s are ready for Generate in a quarter of their time', async ({
  page,
  context,
  folder,
}) => {
  test.setTimeout(900_000);
  const photos = await makeLargePhotos(folder);
  const network = await context.newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/create');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: LINE * 4,
    uploadThroughput: LINE,
  });
  const start = performance.now();
  await chooseFiles(page, photos);
  await expect(page.getByRole('heading', { name: `Uploads (${PHOTOS})` })).toBeVisible();
  const projectId = async () => new URL(page.url()).searchParams.get('project');
  await expect.poll(projectId).not.toBeNull();
  await expect(page.getByText(`Uploading ${PHOTOS} photos at full size`)).toBeVisible({
    timeout: 300_000,
  });
  const readyMs = performance.now() - start;
  const sizes = await Promise.all(photos.map(async (path) => (await stat(path)).size));
  const wholeSeconds = sizes.reduce((sum, bytes) => sum + bytes, 0) / LINE;
  const figures = `${(readyMs / 1_000).toFixed(1)} s; whole files: ${wholeSeconds.toFixed(0)} s`;
  test.info().annotations.push({ type: 'ready for Generate', description: figures });
  expect(readyMs).toBeLessThan(wholeSeconds * 1_000 * MAX_SHARE);
});
