import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chooseFiles,
  closeSheet,
  expectUploaded,
  openSheet,
  setTick,
} from '../support/create-steps';
import { expect, expectAccessible, test } from '../support/end-to-end';

const sample = new URL('../../public/sample-listing/', import.meta.url).pathname;
const photos = ['07-bath.jpg', '04-kitchen.jpg', '01-front.jpg'];
const edited = ['01-front.jpg', '04-kitchen.jpg', '07-bath.jpg'];

test('edit, undo, change one, edit again, by keyboard, offline, in two tabs and on a phone', async ({
  page,
  context,
  folder,
  consoleErrors,
}) => {
  const again = join(folder, 'kitchen-2.jpg');
  await copyFile(join(sample, '04-kitchen.jpg'), again);
  await page.goto('/app/create');
  await chooseFiles(page, [...photos.map((name) => join(sample, name)), again]);
  await expectUploaded(page, [...photos, 'kitchen-2.jpg']);
  const edit = page.getByRole('button', { name: 'Edit for me' });
  const undo = page.getByRole('button', { name: 'Undo edit' });
  const motion = page.getByRole('combobox', { name: 'Camera motion of photo 3' });

  await test.step('by keyboard, and back', async () => {
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(undo).toBeVisible({ timeout: 60_000 });
    await expectUploaded(page, edited);
    await undo.focus();
    await page.keyboard.press('Enter');
    await expectUploaded(page, [...photos, 'kitchen-2.jpg']);
  });

  await test.step('offline nothing changes, and the page says so', async () => {
    await context.setOffline(true);
    await edit.click();
    await expect(page.getByText('Nothing was changed.', { exact: false })).toBeVisible();
    await context.setOffline(false);
    await expectUploaded(page, [...photos, 'kitchen-2.jpg']);
  });

  await test.step('manual changes stay after another edit', async () => {
    await edit.click();
    await expectUploaded(page, edited);
    await motion.click();
    await page.getByRole('option', { name: 'Pan Up' }).click();
    await edit.click();
    await expect(page.getByRole('button', { name: 'Editing…' })).toHaveCount(0);
    await expectUploaded(page, edited);
    await expect(motion).toContainText('Pan Up');
  });

  await test.step('the preview plays before and after in turn', async () => {
    const compare = page.getByRole('button', { name: 'Compare with before the edit' });
    await compare.focus();
    await page.keyboard.press('Enter');
    await expect(compare).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Before the edit', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Before the edit', { exact: true })).toHaveCount(0);
  });

  await test.step('a Reel is edited for its frame; on a phone everything stays in view', async () => {
    await openSheet(page, 'Versions');
    await setTick(page, 'Reel', true);
    await closeSheet(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const tray = page.getByRole('region', { name: 'Not in this video (1)' });
    await tray.scrollIntoViewIfNeeded();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('another tab learns of the edit before it saves', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expectUploaded(other, edited);
    await page.getByRole('button', { name: 'Add back kitchen-2.jpg' }).click();
    await expect(page.getByTestId('tile')).toHaveCount(4);
    await other.getByLabel('Project name').fill('From the other tab');
    await expect(other.getByText('changed in another tab', { exact: false })).toBeVisible();
    await other.getByRole('button', { name: 'Load the other changes' }).click();
    await expect(other.getByTestId('tile')).toHaveCount(await page.getByTestId('tile').count());
    await other.close();
  });
  // The browser itself reports failed loads.
  consoleErrors.length = 0;
});

test('a listing file is exported from a project’s menu and applied again, with what is not in it told', async ({
  page,
  folder,
}) => {
  await page.goto('/app/create');
  await chooseFiles(
    page,
    photos.map((name) => join(sample, name)),
  );
  await expectUploaded(page, photos);
  await page.getByLabel('Project name').fill('Listing by file');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/app');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Listing by file' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const download = page.waitForEvent('download');
  await choose('Export listing file');
  const file = join(folder, 'homereel.json');
  await (await download).saveAs(file);
  const listing = JSON.parse(await readFile(file, 'utf8'));
  expect(listing.shots.map((shot: { file: string }) => shot.file)).toEqual(photos);

  const apply = async (content: string) => {
    await writeFile(file, content);
    const chooser = page.waitForEvent('filechooser');
    await choose('Import listing file…');
    await (await chooser).setFiles(file);
  };
  await apply('{ "version": 1');
  await expect(page.getByText('The file is not JSON.')).toBeVisible();

  const [bath, kitchen, front] = listing.shots;
  await apply(
    JSON.stringify({ ...listing, shots: [front, { ...bath, file: 'gone.jpg' }, kitchen] }),
  );
  const dialog = page.getByRole('dialog', { name: 'Listing file applied' });
  await expect(dialog).toContainText('Not in this project: gone.jpg.');
  await expect(dialog).toContainText('behind the others: 07-bath.jpg.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('link', { name: 'Listing by file' }).click();
  await expectUploaded(page, ['01-front.jpg', '04-kitchen.jpg', '07-bath.jpg']);
  await page.getByRole('button', { name: 'Undo edit' }).click();
  await expectUploaded(page, photos);
});
