import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@playwright/test';
import { ZipFile } from 'yazl';
import { cardOf, expectUploaded } from '../../support/create-steps';
import { expect, expectAccessible, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

async function chooseZip(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Choose a zip file').click();
  await (await chooser).setFiles(path);
}

test("a photographer's zip file names its project; several listings in one become projects", async ({
  page,
  folder,
}) => {
  test.setTimeout(120_000);
  const photos = await makePhotos(folder, 3, { width: 640, height: 480 });
  const zipOf = async (name: string, entries: Record<string, string>) => {
    const zip = new ZipFile();
    for (const [path, file] of Object.entries(entries)) zip.addFile(file, path);
    zip.addBuffer(Buffer.from('x'), '__MACOSX/._room-1.jpg');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(join(folder, name)));
    return join(folder, name);
  };
  const [first = '', second = '', third = ''] = photos;
  await page.goto('/app/create');
  const one = {
    'Gull cottage/web/room-2.jpg': second,
    'Gull cottage/web/room-1.jpg': first,
    'Gull cottage/more.zip': third,
  };
  await chooseZip(page, await zipOf('delivery.zip', one));
  // Files that could not be opened are reported after the others are unpacked.
  await expect(page.getByText('more.zip is a zip file inside delivery.zip.')).toBeVisible();
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg']);
  await expect(page.getByLabel('Project name')).toHaveValue('Gull cottage');

  await page.goto('/app/create');
  const two = { 'Heron_mill/a.jpg': first, 'Ibis barn/b.jpg': second, 'Ibis barn/c.jpg': third };
  await chooseZip(page, await zipOf('both.zip', two));
  const dialog = page.getByRole('dialog', { name: 'Several folders' });
  await expect(dialog.getByRole('button', { name: 'Ibis barn' })).toContainText('2 files');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'A project for each of the 2 folders' }).click();
  await expectUploaded(page, ['a.jpg']);
  await expect(page.getByLabel('Project name')).toHaveValue('Heron mill');
  await expect(page.getByText('2 projects created')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(cardOf(page, 'Ibis barn')).toContainText('2 images');
  await expect(cardOf(page, 'Heron mill')).toContainText('1 image');
});
