import type { Page } from '@playwright/test';
import {
  cardOf,
  chooseFiles,
  expectListed,
  expectUploaded,
  RENDER_MS,
} from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import type { SharedHomereel } from '../../support/shared-run';
import { setLength } from '../../support/sound-steps';
import { readPid } from '../../support/start-homereel';

const name = 'Hillside home';

test('a generation continues without its page; its card in the list shows the progress and the end', async ({
  page,
  context,
  homereel,
  folder,
}) => {
  test.setTimeout(400_000);
  const photos = await makePhotos(folder, 2, { width: 1200, height: 900 });
  const other = await context.newPage();
  await other.goto('/app');

  await test.step('begun on the create screen', async () => {
    await page.goto('/app');
    await page.getByRole('link', { name: 'New Project' }).click();
    await page.getByLabel('Project name').fill(name);
    await chooseFiles(page, photos);
    await expectUploaded(page, ['room-1.jpg', 'room-2.jpg']);
    await setLength(page, 'Property video', 6);
  });

  await test.step('left: the list shows the render, in both tabs', async () => {
    await whileNothingRenders(homereel, async () => {
      await page.getByRole('button', { name: 'Generate Video (20 tokens)' }).click();
      await expect(page).toHaveURL(/\/app\/video\//);
      await expect(page.getByRole('heading', { name: 'Generating Your Video' })).toBeVisible();
      await page.goBack();
      await page.goBack();
      for (const tab of [page, other]) await expectGenerating(tab);
    });
  });

  await test.step('the list shows it completed, without a reload', async () => {
    for (const tab of [page, other]) await expectCompleted(tab);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
    await page.goBack();
    await expectCompleted(page);
  });

  await test.step('made again, left from the overlay: another picture when it is done', async () => {
    const poster = cardOf(page, name).locator('img');
    const before = await poster.getAttribute('src');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Re-render Video' }).click();
    await whileNothingRenders(homereel, async () => {
      await page.getByRole('button', { name: 'Re-render Video' }).click();
      // By keyboard: the overlay leads to the video after a second, and moves in for a part of that.
      await page.getByRole('link', { name: 'Back to My Projects' }).press('Enter');
      for (const tab of [page, other]) await expectGenerating(tab);
    });
    for (const tab of [page, other]) await expectCompleted(tab);
    await expect(poster).not.toHaveAttribute('src', before ?? '');
  });
});

/** Stops the renderer, so that no video is complete before its progress was seen. */
async function whileNothingRenders(
  homereel: SharedHomereel,
  look: () => Promise<void>,
): Promise<void> {
  const renderer = await readPid(homereel.dataDir, 'renderer');
  process.kill(renderer, 'SIGSTOP');
  try {
    await look();
  } finally {
    process.kill(renderer, 'SIGCONT');
  }
}

async function expectGenerating(page: Page): Promise<void> {
  await expectListed(page, [name]);
  await expect(cardOf(page, name)).toContainText('Draft');
  await expect(cardOf(page, name)).toContainText('Creating video');
}

async function expectCompleted(page: Page): Promise<void> {
  const card = cardOf(page, name);
  await expect(card.getByText('Completed')).toBeVisible({ timeout: RENDER_MS });
  await expect(card.getByText('Creating video')).toHaveCount(0);
  await expect(card.locator('img')).toHaveAttribute('src', /\/poster\?/);
}
