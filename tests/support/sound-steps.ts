import { basename } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { closeSheet, openSheet } from './create-steps';

/** Chooses in a list of the page. */
export async function choose(page: Page, list: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}

/** Chooses in the sheet of music, which it opens and leaves open. */
export async function chooseMusic(page: Page, option: string): Promise<void> {
  const list = page.getByRole('group', { name: 'Music' });
  if (!(await list.isVisible())) await openSheet(page, 'Music');
  await list.getByRole('radio', { name: option }).check();
}

/** Uploads a track of one's own as the project's music, in its sheet, which stays open. */
export async function bringTrack(page: Page, path: string): Promise<void> {
  const agreement = page.getByLabel('I may use this music in my videos.');
  if (!(await agreement.isVisible())) await chooseMusic(page, 'Your own track…');
  await agreement.check();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await (await chooser).setFiles(path);
  await expect(page.getByText(basename(path), { exact: true }).first()).toBeVisible();
}

/** Chooses how long a version becomes, in the sheet of versions, which is left as it was. */
export async function setLength(page: Page, version: string, seconds: number): Promise<void> {
  const isOpen = await page.getByRole('dialog', { name: 'Versions' }).isVisible();
  if (!isOpen) await openSheet(page, 'Versions');
  await page.getByRole('button', { name: new RegExp(`settings of ${version}$`) }).click();
  const length = page.getByRole('spinbutton', { name: `Length of ${version} in seconds` });
  await length.fill(String(seconds));
  await length.press('Enter');
  await expect(length).toHaveValue(String(seconds));
  if (!isOpen) await closeSheet(page);
}
