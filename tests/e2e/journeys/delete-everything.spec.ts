import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '../../support/api-client';
import { cardOf } from '../../support/create-steps';
import { expect, expectAccessible, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

// A separate product, because an empty list is part of the story.
test.use({ homereelEnv: { TRIAL_TOKENS: '1000' } });

async function askToDelete(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`Delete “${name}”?`);
  return dialog;
}

test('a photo, a project, then everything is deleted, and a second tab agrees', async ({
  page,
  context,
  homereel,
  folder,
  consoleErrors,
}) => {
  test.setTimeout(300_000);
  const api = new ApiClient(homereel.apiOrigin);
  const photos = await makePhotos(folder, 2, { width: 640, height: 480 });
  const ids: string[] = [];
  for (const name of ['Farm house', 'Town house']) {
    const projectData = { images: [], transitions: [] };
    const body = { name, description: '', totalFiles: 2, projectData };
    const projectId: string = (await api.call(createProject, {}, { body })).body.id;
    for (const [n, path] of photos.entries()) {
      const bytes = new Uint8Array(await readFile(path));
      await api.upload(projectId, { shotId: randomUUID(), name: `room-${n + 1}.jpg`, bytes });
    }
    ids.push(projectId);
  }
  await page.goto('/app');
  await expect(cardOf(page, 'Farm house')).toContainText('2 images');
  const second = await context.newPage();
  await second.goto('/app');
  await expect(cardOf(second, 'Town house')).toContainText('2 images');
  await page.bringToFront();

  // A photo: restored once, then removed by leaving the page within the time for Undo.
  await page.getByRole('link', { name: 'Town house' }).click();
  await expect(page.getByTestId('tile')).toHaveCount(2);
  const remove = page.getByRole('button', { name: 'Remove image' }).first();
  await remove.click();
  await expect(page.getByTestId('tile')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('tile')).toHaveCount(2);
  await remove.click();
  await expect(page.getByTestId('tile')).toHaveCount(1);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(cardOf(page, 'Town house')).toContainText('1 image');
  await second.bringToFront();
  await expect(cardOf(second, 'Town house')).toContainText('1 image');

  // A project: kept on Cancel, deleted by Delete Project, in this and in the other tab.
  await page.bringToFront();
  await (await askToDelete(page, 'Farm house')).getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page, 'Farm house')).toBeVisible();
  await (await askToDelete(page, 'Farm house'))
    .getByRole('button', { name: 'Delete Project' })
    .click();
  await expect(page.getByText('Project Deleted')).toBeVisible();
  await expect(cardOf(page, 'Farm house')).toHaveCount(0);
  await second.bringToFront();
  await expect(cardOf(second, 'Farm house')).toHaveCount(0);

  // The last one, in the other tab.
  await (await askToDelete(second, 'Town house'))
    .getByRole('button', { name: 'Delete Project' })
    .click();
  for (const tab of [second, page]) {
    await tab.bringToFront();
    await expect(tab.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await expectAccessible(page);

  for (const id of ids) {
    await page.goto(`/app/project/${id}`);
    await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible();
  }
  // The browser notes each answer that is not a success.
  const isExpected = (message: string) =>
    /404 \(Not Found\).*\/api\/video-projects\//.test(message);
  consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((m) => !isExpected(m)));
});
