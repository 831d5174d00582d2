import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { ZipFile } from 'yazl';
import { expectToPlay } from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import { writeCodePage437 } from '../../support/write-code-page-437';

const PHOTOS = 60;
/** In the order of their names. */
const names = ['Küche.jpg', ...Array.from({ length: PHOTOS - 1 }, (_, n) => `room-${n + 2}.jpg`)];

/** As two systems pack it: a Mac's shadows of files, Windows' own files, path separators and letters. */
async function packDelivery(folder: string): Promise<string> {
  const photos = await makePhotos(folder, PHOTOS, { width: 1600, height: 1200 });
  const zip = new ZipFile();
  for (const [n, photo] of photos.entries()) {
    const name = n === 0 ? 'Kuche.jpg' : `room-${n + 1}.jpg`;
    zip.addFile(photo, `12 Elm Street/web/${name}`, { compress: false });
    zip.addBuffer(Buffer.from('shadow'), `__MACOSX/12 Elm Street/web/._${name}`);
  }
  for (const own of ['.DS_Store', 'Thumbs.db', 'desktop.ini', 'licence.txt']) {
    zip.addBuffer(Buffer.from(own), `12 Elm Street/web/${own}`);
  }
  zip.end();
  const bytes = await buffer(zip.outputStream as NodeJS.ReadableStream);
  const kitchen = Buffer.from('12 Elm Street\\web\\K\x81che.jpg', 'latin1');
  writeCodePage437(bytes, '12 Elm Street/web/Kuche.jpg', kitchen);
  const path = join(folder, 'delivery.zip');
  await writeFile(path, bytes);
  return path;
}

/** Drops a file of any size, which the page receives through an additional input. */
async function dropFile(page: Page, path: string): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const chooser = document.createElement('input');
    chooser.type = 'file';
    return chooser;
  });
  await input.asElement()?.setInputFiles(path);
  const dataTransfer = await page.evaluateHandle((chooser) => {
    const transfer = new DataTransfer();
    for (const file of chooser.files ?? []) transfer.items.add(file);
    return transfer;
  }, input);
  const zone = page.getByTestId('drop-zone');
  for (const event of ['dragenter', 'drop']) await zone.dispatchEvent(event, { dataTransfer });
}

test('@long sixty photographs in a zip file become a video', async ({ page, folder }) => {
  test.setTimeout(1_200_000);
  const delivery = await packDelivery(folder);
  await page.goto('/app/create');
  await dropFile(page, delivery);
  await expect(page.getByRole('heading', { name: `Uploads (${PHOTOS})` })).toBeVisible({
    timeout: 240_000,
  });
  await expect(page.getByLabel('Project name')).toHaveValue('12 Elm Street');
  const projectId = () => new URL(page.url()).searchParams.get('project');
  await expect.poll(projectId).not.toBeNull();
  const readNames = async (): Promise<string[]> => {
    const answer = await page.request.get(`/api/video-projects/${projectId()}`);
    const { clips } = await answer.json();
    return clips.map(({ displayName }: { displayName: string }) => displayName);
  };
  await expect.poll(readNames, { timeout: 240_000 }).toEqual(names);

  await page.getByRole('button', { name: /^Generate Video/ }).click();
  await expect(page).toHaveURL(/\/app\/video\//);
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({
    timeout: 900_000,
  });
  await expectToPlay(page.getByLabel('Video of 12 Elm Street'));
});
