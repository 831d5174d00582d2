import type { Page } from '@playwright/test';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

const WORK_MS = 90_000;

test('a photo is enhanced, reverted and made into videos, all within reach', async ({
  page,
  folder,
  consoleErrors,
}) => {
  // Two enhancements and two videos are generated one after the other.
  test.setTimeout(2 * 180_000);
  const photos = await makePhotos(folder, 2, { width: 800, height: 600 });
  // Other journeys may have spent on the same account before this one.
  const earlier = await readSpent(page);
  await page.goto('/app/create');
  await page.getByLabel('Add photos and clips').setInputFiles(photos);
  await expect(page.getByTestId('tile').filter({ hasText: 'Uploaded' })).toHaveCount(2);
  await expect(page).toHaveURL(/project=/);
  const workPlace = page.url();
  const back = page.getByRole('link', { name: 'Back' });
  const enhanceFirst = page.getByRole('button', { name: 'Enhance with AI' }).first();
  const variants = page.getByRole('list', { name: 'Saved with this photo' });

  // Two enhancements, the second requested by keyboard.
  await enhanceFirst.click();
  await expect(page.getByRole('heading', { name: 'Enhance Image' })).toBeVisible();
  await page.getByRole('button', { name: 'Brighten the room' }).click();
  await page.getByRole('button', { name: 'Enhance Image (5 tokens)' }).click();
  await expect(page.getByText('Image Enhanced!')).toBeVisible({ timeout: WORK_MS });
  await page.getByLabel('How should it look?').press('Control+Enter');
  await expect(variants.getByRole('button', { name: 'Enhanced 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
    { timeout: WORK_MS },
  );
  await variants.getByRole('button', { name: 'Enhanced 1' }).press('Enter');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '5');

  await page.getByRole('main').getByRole('button', { name: 'Revert to Original' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('This will remove 2 enhanced image(s).');
  await asked.getByRole('button', { name: 'Revert to Original' }).click();
  await expect(page.getByText('Reverted to Original', { exact: true })).toBeVisible();
  await expect(variants).toHaveCount(0);
  await page.reload();
  await expect(page.getByAltText('The original')).toBeVisible();
  await expect(variants).toHaveCount(0);
  await back.click();
  await expect(page).toHaveURL(workPlace);

  // Two videos of the same photo.
  await page.getByRole('link', { name: 'Generate Video from Image room-1.jpg' }).click();
  await generate(page, 'Slow zoom toward the window');
  await expect(page.getByText('Video Complete!')).toBeVisible();
  await generate(page, 'Pan across the whole room');
  await expect(variants.getByRole('button')).toHaveText(['Video 1', 'Video 2']);
  await expectPlays(page, 'Video of this photo');
  await back.click();

  // Both are among the variants, can be played, and can be used in the project's video.
  await enhanceFirst.click();
  await expect(variants.getByRole('button')).toHaveText(['Original', 'Video 1', 'Video 2']);
  await expect(page.getByAltText('The original')).toBeVisible();
  await expect(variants.getByTestId('play-badge')).toHaveCount(2);
  await expect(variants.locator('[data-placeholder]')).toHaveCount(0);
  for (const name of ['Video 1', 'Video 2']) {
    await variants.getByRole('button', { name }).press('Enter');
    await expectPlays(page, `${name} of this image`);
  }
  await page.getByRole('button', { name: 'Use in the Project Video' }).click();
  await expect(page.getByText('Your project video uses this video.')).toBeVisible();
  await back.click();
  await expect(page.getByTestId('tile').first().getByTestId('play-badge')).toBeVisible();

  // The project's page, while nothing can be read and then again.
  const projectId = new URL(workPlace).searchParams.get('project') ?? '';
  await page.route(`**/api/video-projects/${projectId}`, (route) => route.abort());
  await page.goto(`/app/project/${projectId}`);
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(
    page.getByRole('heading', { name: 'The project could not be loaded' }),
  ).toBeVisible();
  await expect(page.getByText('Project Not Found')).toHaveCount(0);
  await page.unrouteAll();
  await again.press('Enter');
  await expect(page.getByRole('heading', { name: 'Images (2)' })).toBeVisible();
  await back.click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('2 images');

  await page.goto('/app/user/account');
  const amounts = page.getByRole('region', { name: 'Transaction History' }).getByText(/^-\d+$/);
  await expect(amounts).toHaveText(['-10', '-10', '-5', '-5', ...earlier]);
  // The browser itself notes the calls that were cut.
  consoleErrors.length = 0;
});

/** The amounts of the account's spending entries as the history shows them, newest first. */
async function readSpent(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/user/transactions');
  const { transactions } = (await answer.json()) as { transactions: { amount: number }[] };
  return transactions.flatMap(({ amount }) => (amount < 0 ? [String(amount)] : []));
}

async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByRole('button', { name: prompt }).click();
  await page.getByRole('button', { name: 'Generate Video (10 tokens)' }).click();
  await expect(page.getByRole('progressbar', { name: 'Video progress' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Video progress' })).toBeHidden({
    timeout: WORK_MS,
  });
}

/** Checks that it has a picture and that its time advances. */
async function expectPlays(page: Page, label: string): Promise<void> {
  const video = page.getByLabel(label);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(
    0,
  );
}
