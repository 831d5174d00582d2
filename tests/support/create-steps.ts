import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses files on the create screen. */
export async function chooseFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByLabel('Add photos and clips').setInputFiles([...paths]);
}

/** The create screen's tile of the file with this name. */
export function tileOf(page: Page, name: string): Locator {
  return page
    .getByTestId('tile')
    .filter({ has: page.getByRole('button', { name: new RegExp(`, ${name}\\. Move$`) }) });
}

/** Waits until these files, and no others, stand on the create screen in this order, uploaded. */
export async function expectUploaded(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByTestId('tile')).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    await expect(
      page.getByRole('button', { name: `Position ${index + 1}, ${name}. Move` }),
    ).toBeVisible();
    await expect(tileOf(page, name).getByText('Uploaded', { exact: true })).toBeVisible();
  }
}

/** The card of this project in My Projects. */
export function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Waits until these are the first projects in My Projects, from the newest update on. */
export async function expectListed(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await expect
    .poll(async () => {
      const headings = page.getByRole('main').getByRole('listitem').getByRole('heading');
      return (await headings.allTextContents()).slice(0, names.length);
    })
    .toEqual(names);
}
