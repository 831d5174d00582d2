import type { Locator } from '@playwright/test';
import { dropFiles, expectUploaded, openSheet } from '../support/create-steps';
import { expect, test } from '../support/end-to-end';
import { makePhotos } from '../support/photos';

test('from the landing page to Generate with ten photos and an address: one drop and at most four presses', async ({
  page,
  folder,
}) => {
  test.setTimeout(240_000);
  const photos = await makePhotos(folder, 10, { width: 960, height: 720 });
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Create your first video' }).first());
  await press(page.getByRole('link', { name: 'New Project' }));
  await dropFiles(page, photos);
  await expectUploaded(
    page,
    photos.map((_, n) => `room-${n + 1}.jpg`),
  );

  presses += 1;
  const words = await openSheet(page, 'Text');
  // Tab goes from the sheet's title to its fields; nothing has to be pressed.
  const address = words.getByLabel('Address');
  while (!(await address.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('412 Alder Lane');
  await expect(page.getByRole('button', { name: /^Text/ })).toContainText('412 Alder Lane');
  // Generate is beside the sheet, and saves typed text first.
  await press(page.getByRole('button', { name: 'Generate Video (100 tokens)' }));
  await expect(page.getByRole('heading', { name: 'Creating Your Video' })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(4);

  // Once there is something to watch, which takes a busy machine a while.
  await expect(page).toHaveURL(/\/app\/video\//, { timeout: 120_000 });
  const projectId = /\/app\/video\/([0-9a-f-]+)/.exec(page.url())?.[1];
  const headers = { 'x-application-name': 'Homereel' };
  const facts = await page.request.get(`/api/video-projects/${projectId}/facts`, { headers });
  expect((await facts.json()).facts).toMatchObject({ address: '412 Alder Lane' });
  await page.request.post(`/api/video-projects/${projectId}/cancel`, { headers });
});
