import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import {
  cardOf,
  chooseFiles,
  expectListed,
  expectUploaded,
  tileOf,
} from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

const names = ['room-1.jpg', 'room-2.jpg', 'room-3.jpg', 'room-4.jpg'];

test('photos added while the network is dead are not lost, and Generate sends them', async ({
  page,
  context,
  folder,
  consoleErrors,
}) => {
  const photos = await makePhotos(folder, 4, { width: 1200, height: 900 });
  await page.goto('/app');
  await page.getByRole('link', { name: 'New Project' }).click();
  await expect(page.getByText(/^Balance/)).toBeVisible();

  await test.step('without a network they wait and say for what', async () => {
    await context.setOffline(true);
    await page.getByLabel('Project name').fill('Lake house');
    await chooseFiles(page, photos.slice(0, 2));
    await expect(page.getByText('Waiting for the network')).toHaveCount(2);
    await page.getByRole('button', { name: /^Generate Video/ }).click();
    await expect(page.getByText('Nothing was started or charged.', { exact: false })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('tile')).toHaveCount(2);
  });

  await test.step('they go on by themselves when it is back', async () => {
    await context.setOffline(false);
    await expectUploaded(page, names.slice(0, 2));
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  const fails =
    await test.step('a version the browser does not notice fails one of two', async () => {
      const failing = await versionUploadsOf(page, 'room-3.jpg');
      await chooseFiles(page, photos.slice(2));
      await expect(tileOf(page, 'room-3.jpg').getByText('Not uploaded')).toBeVisible();
      await expect(tileOf(page, 'room-4.jpg').getByText('Uploaded', { exact: true })).toBeVisible();
      return failing;
    });

  await test.step('Generate sends it again; only repeated failures are listed', async () => {
    await page.getByRole('button', { name: 'Generate Video (40 tokens)' }).click();
    await expect(page.getByText('Not uploaded: room-3.jpg.', { exact: false })).toBeVisible();
    expect(fails.sent).toBe(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tileOf(page, 'room-3.jpg').getByText('Not uploaded')).toBeVisible();
  });

  await test.step('with the network back Generate sends it and starts the video', async () => {
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Generate Video (40 tokens)' }).click();
    await expect(page.getByRole('heading', { name: 'Creating Your Video' })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/video\//);
    await expect(page.getByRole('progressbar', { name: 'Video progress' })).toBeVisible();
  });

  await test.step('the list behind shows all four photos and the video in the making', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expectListed(page, ['Lake house']);
    await expect(cardOf(page, 'Lake house')).toContainText('4 images');
    await expect(cardOf(page, 'Lake house')).toContainText('Creating video');
  });

  await test.step('deleted during its render, it disappears from the list', async () => {
    await page.getByRole('button', { name: 'Actions for Lake house' }).click();
    await page.getByRole('menuitem', { name: 'Delete Project' }).click();
    await page.getByRole('button', { name: 'Delete Project' }).click();
    await expect(page.getByText('Project Deleted')).toBeVisible();
    await expect(cardOf(page, 'Lake house')).toHaveCount(0);
  });
  consoleErrors.length = 0;
});

test('going offline before the player is loaded: the page stays, and the preview appears later', async ({
  page,
  context,
  folder,
  consoleErrors,
}) => {
  const photos = await makePhotos(folder, 2, { width: 1200, height: 900 });
  // Nothing is fetched ahead, as on a page that is never idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/app/create');
  await expect(page.getByText(/^Balance/)).toBeVisible();
  await context.setOffline(true);
  await chooseFiles(page, photos);
  await expect(page.getByText('Waiting for the network')).toHaveCount(2);
  // The framework itself tries twice before it gives up.
  await expect
    .poll(() => consoleErrors.filter((error) => error.includes('/_next/static/chunks/')).length)
    .toBeGreaterThan(3);
  await expect(page.getByRole('button', { name: /^Generate Video/ })).toBeVisible();
  await expect(page.getByTestId('preview-canvas')).toHaveCount(0);

  await context.setOffline(false);
  await expectUploaded(page, names.slice(0, 2));
  await expect(page.getByTestId('preview-canvas')).toBeVisible();
  consoleErrors.length = 0;
});

/** Breaks the connection of every upload of this file, as a version network does. */
async function versionUploadsOf(page: Page, name: string): Promise<{ sent: number }> {
  const count = { sent: 0 };
  await page.route('**/upload', (route) => {
    const form = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (!form.includes(`filename="${basename(name)}"`)) return route.continue();
    count.sent += 1;
    return route.abort('connectionreset');
  });
  return count;
}
