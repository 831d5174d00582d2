import { chooseFiles, expectUploaded, openSheet, pressOn } from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

test('words and order changed while the network is cut are there after a reload', async ({
  page,
  context,
  folder,
  consoleErrors,
}) => {
  const photos = await makePhotos(folder, 3, { width: 600, height: 400 });
  const strip = page.getByText('You’re offline.', { exact: false });
  await page.goto('/app/create');
  await chooseFiles(page, photos);
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg', 'room-3.jpg']);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/project=/);
  const openWords = () => openSheet(page, 'Text');

  await test.step('offline, the page says what is stored', async () => {
    await openWords();
    const address = page.getByLabel('Address');
    await expect(address).toBeVisible();
    await context.setOffline(true);
    await address.fill('412 Alder Lane');
    await expect(page.getByText('Offline, will save when you’re back')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(strip).toBeVisible();
    await pressOn(page.getByRole('button', { name: 'Position 1, room-1.jpg. Move' }), 'Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expectUploaded(page, ['room-2.jpg', 'room-1.jpg', 'room-3.jpg']);
  });

  await test.step('on a phone the strip covers nothing', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const [said, heading] = [
      await strip.boundingBox(),
      await page.getByLabel('Project name').boundingBox(),
    ];
    expect((said?.x ?? -1) + (said?.width ?? 0)).toBeLessThanOrEqual(360);
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('with the network back all of it is saved by itself', async () => {
    const saved = page.waitForResponse('**/facts');
    await context.setOffline(false);
    expect((await saved).status()).toBe(200);
    await expect(strip).toHaveCount(0);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expectUploaded(page, ['room-2.jpg', 'room-1.jpg', 'room-3.jpg']);
    await openWords();
    await expect(page.getByLabel('Address')).toHaveValue('412 Alder Lane');
  });
  consoleErrors.length = 0;
});
