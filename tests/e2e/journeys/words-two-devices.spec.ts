import type { Page } from '@playwright/test';
import { chooseFiles, closeSheet, expectUploaded, openSheet } from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

const caption = (page: Page, photo: number) =>
  page.getByRole('textbox', { name: new RegExp(`^Caption of photo ${photo},`) });
const expectSaved = (page: Page) =>
  expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

test('words that a laptop and a phone change at once keep what each changed', async ({
  page,
  browser,
  folder,
}) => {
  await page.goto('/app/create');
  await chooseFiles(page, await makePhotos(folder, 2, { width: 1200, height: 900 }));
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg']);
  await caption(page, 1).fill('Front garden');
  await caption(page, 2).fill('Kitchen');
  await expectSaved(page);

  const session = await page.context().storageState();
  const viewport = { width: 390, height: 664 };
  const device = await browser.newContext({ storageState: session, viewport, hasTouch: true });
  const phone = await device.newPage();
  await phone.goto(page.url());
  await expect(caption(phone, 2)).toHaveValue('Kitchen');

  await caption(phone, 2).fill('Kitchen, in marble');
  await expectSaved(phone);
  await caption(page, 1).fill('Garden at dusk');
  // The answer to the laptop's words has the phone's.
  await expect(caption(page, 2)).toHaveValue('Kitchen, in marble');
  await expectSaved(page);

  // The phone has not reloaded since, and continues.
  const words = await openSheet(phone, 'Text');
  await words.getByLabel('City').fill('Portland');
  await closeSheet(phone);
  await expect(caption(phone, 1)).toHaveValue('Garden at dusk');

  for (const screen of [page, phone]) {
    await screen.reload();
    await expect(caption(screen, 1)).toHaveValue('Garden at dusk');
    await expect(caption(screen, 2)).toHaveValue('Kitchen, in marble');
  }
  await page.goto('/app');
  await page.goBack();
  await expect(caption(page, 2)).toHaveValue('Kitchen, in marble');
  const read = await openSheet(page, 'Text');
  await expect(read.getByLabel('City')).toHaveValue('Portland');
  await page.screenshot({ path: test.info().outputPath('laptop.png') });
  await phone.screenshot({ path: test.info().outputPath('phone.png') });
  await device.close();
});
