import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DevVision, startDevVision } from '@/dev/vision/serve';
import { chooseFiles, expectUploaded, openSheet } from '../support/create-steps';
import { test as base, expect, expectAccessible } from '../support/end-to-end';
import { makeSolidPhoto } from '../support/solid-photo';

/** The product with a vision model: the stand-in, which recognises rooms by their colours. */
const test = base.extend<object, { vision: DevVision }>({
  vision: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const vision = await startDevVision({ port: 0 });
      await use(vision);
      await vision.close();
    },
    { scope: 'worker' },
  ],
  homereelEnv: [
    async ({ vision }, use) => use({ VISION_API_URL: vision.url, VISION_MODEL: 'the-house-model' }),
    { scope: 'worker' },
  ],
});

test('an edit suggests the vision model’s captions, and no video uses them before they are accepted', async ({
  page,
  folder,
}) => {
  const photos = [join(folder, 'DSC_1.jpg'), join(folder, 'DSC_2.jpg')];
  await writeFile(photos[0] ?? '', await makeSolidPhoto('kitchen', { width: 800, height: 600 }));
  await writeFile(photos[1] ?? '', await makeSolidPhoto('pool', { width: 800, height: 600 }));
  await page.goto('/app/create');
  await chooseFiles(page, photos);
  await expectUploaded(page, ['DSC_1.jpg', 'DSC_2.jpg']);
  await page.getByRole('button', { name: 'Edit for me' }).click();
  const caption = page.getByRole('textbox', { name: /^Caption of photo \d, DSC_1\.jpg$/ });
  await expect(caption).toHaveAttribute('placeholder', 'Kitchen with an island', {
    timeout: 60_000,
  });
  await expect(caption).toHaveValue('');
  await page.getByRole('button', { name: /^Use “Kitchen with an island” as the caption/ }).click();
  await expect(caption).toHaveValue('Kitchen with an island');
});

test('the paste box takes a fact that the model alone reads, and none that the text does not state', async ({
  page,
  folder,
  vision,
}) => {
  vision.behave({ outcome: 'inventing' });
  const photo = join(folder, 'DSC_1.jpg');
  await writeFile(photo, await makeSolidPhoto('kitchen', { width: 800, height: 600 }));
  await page.goto('/app/create');
  await chooseFiles(page, [photo]);
  await expectUploaded(page, ['DSC_1.jpg']);
  const sheet = await openSheet(page, 'Text');
  await sheet.getByRole('button', { name: 'Fill in from the listing text' }).click();
  await sheet
    .getByRole('textbox', { name: 'Paste listing text' })
    .fill('412 Alder Lane, Sausalito, CA\n$1,285,000\n4 sleeping chambers\nGarage for two cars');
  const found = sheet.getByRole('region', { name: 'Listing text' });
  await expect(found.getByText('412 Alder Lane', { exact: true })).toBeVisible();
  await expect(found).toContainText('AI (the-house-model) is also reading the text');
  await expect(found.getByText('Beds')).toBeVisible();
  await expectAccessible(page);
  await found.getByRole('button', { name: 'Use these facts' }).click();
  await expect(sheet.getByLabel('Beds')).toHaveValue('4');
  await expect(sheet.getByLabel('Address')).toHaveValue('412 Alder Lane');
  await expect(sheet.getByLabel('Baths')).toHaveValue('');
  await expect(sheet.getByLabel('Highlight 1')).toHaveValue('');
  await found.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByLabel('Beds')).toHaveValue('');
});
