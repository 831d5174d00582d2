import type { Page } from '@playwright/test';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import { readPid } from '../../support/start-homereel';

const WORK_MS = 90_000;

const enhance = (page: Page) => page.getByRole('button', { name: 'Enhance Image (5 tokens)' });
const cancel = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Cancel' });

test('an enhancement continues without its page: a returning user sees its progress, and any page can cancel it', async ({
  page,
  browser,
  homereel,
  folder,
  consoleErrors,
}) => {
  test.setTimeout(2 * 180_000);
  await page.goto('/app/create');
  const photos = await makePhotos(folder, 1, { width: 800, height: 600 });
  await page.getByLabel('Add photos and clips').setInputFiles(photos);
  await expect(page.getByTestId('tile').filter({ hasText: 'Uploaded' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Enhance with AI' }).first().click();
  const renderer = await readPid(homereel.dataDir, 'renderer');
  // Otherwise the picture is there before anybody has left.
  process.kill(renderer, 'SIGSTOP');
  try {
    await page.getByRole('button', { name: 'Brighten the room' }).click();
    await enhance(page).click();
    await expect(cancel(page)).toBeVisible();
    await page.reload();
    await expectRunning(page);

    const device = await browser.newPage();
    await device.goto(page.url());
    await expectRunning(device);
    await cancel(device).click();
    await expect(device.getByText('Your tokens are back in your balance.')).toBeVisible();
    await expect(cancel(device)).toHaveCount(0);
    await expect(page.getByText('This was canceled.')).toBeVisible();
    await expect(cancel(page)).toHaveCount(0);
    await device.close();

    await page.getByRole('button', { name: 'Brighten the room' }).click();
    await enhance(page).click();
    await expect(cancel(page)).toBeVisible();
    await page.reload();
    await expectRunning(page);
  } finally {
    process.kill(renderer, 'SIGCONT');
  }
  await expect(page.getByText('Image Enhanced!')).toBeVisible({ timeout: WORK_MS });
  await expect(page.getByRole('button', { name: 'Enhanced 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cancel(page)).toHaveCount(0);
  consoleErrors.length = 0;
});

async function expectRunning(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Enhancement progress' })).toBeVisible();
  await expect(page.getByText('“Brighten the room”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enhancing…' })).toBeDisabled();
}
