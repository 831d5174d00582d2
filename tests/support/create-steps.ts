import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { pressPlay } from './press-play';

/** Timeout of a render on a slow machine with other work. */
export const RENDER_MS = 150_000;

/** Adds files on the create screen with the browser's file dialog. */
export async function chooseFiles(page: Page, paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Add photos and clips').click();
  await (await chooser).setFiles([...paths]);
}

/** Drops photos on the create screen. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: basename(path),
    content: readFileSync(path).toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, content } of given) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return transfer;
  }, files);
  const zone = page.getByTestId('drop-zone');
  await zone.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop your images here')).toBeVisible();
  await zone.dispatchEvent('drop', { dataTransfer });
}

/** Checks that the shots are in this order and all uploaded. */
export async function expectUploaded(
  page: Page,
  names: readonly string[],
  heading = 'Uploads',
): Promise<void> {
  await expect(page.getByRole('heading', { name: `${heading} (${names.length})` })).toBeVisible();
  for (const [index, name] of names.entries()) {
    await expect(page.getByTestId('tile').nth(index)).toContainText('Uploaded', {
      timeout: 30_000,
    });
    await expect(
      page.getByRole('button', { name: `Position ${index + 1}, ${name}. Move` }),
    ).toBeVisible();
  }
}

/** Opens a sheet of the create screen by its row, and returns it. */
export async function openSheet(page: Page, row: keyof typeof sheets): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${row}`) }).click();
  const sheet = page.getByRole('dialog', { name: sheets[row] });
  await expect(sheet).toBeVisible();
  return sheet;
}

const sheets = {
  Versions: 'Versions',
  Text: 'Text on the video',
  Music: 'Music',
  'Voice-over': 'Voice-over',
} as const;

/** Closes the sheet that is open beside the preview. */
export async function closeSheet(page: Page): Promise<void> {
  const sheet = page.locator('[data-side-sheet]');
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet).toHaveCount(0);
}

/** Stops the preview, which plays once automatically, at its beginning. */
export async function holdPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause preview' }).click();
  await page.getByRole('slider', { name: 'Place in the preview' }).fill('0');
}

export async function pressOn(target: Locator, key: string): Promise<void> {
  await target.focus();
  await target.press(key);
}

/** Returns the download, which opens in a new tab. */
export async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const download = new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
  await act();
  return download;
}

/** Plays a video on the page until its picture has changed. */
export async function expectToPlay(video: Locator): Promise<void> {
  await pressPlay(video);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
    .toBeGreaterThan(0.3);
}

/** Returns the card of a project in My Projects. */
export function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Returns the create screen's tile of the file with this name. */
export function tileOf(page: Page, name: string): Locator {
  return page
    .getByTestId('tile')
    .filter({ has: page.getByRole('button', { name: new RegExp(`, ${name}\\. Move$`) }) });
}

/**
 * Waits until My Projects lists these in this order, newest update first. Projects of other stories may be
 * between them, because their running work updates them.
 */
export async function expectListed(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await expect
    .poll(async () => {
      const headings = page.getByRole('main').getByRole('listitem').getByRole('heading');
      const listed = await headings.allTextContents();
      return listed.filter((name) => names.includes(name)).slice(0, names.length);
    })
    .toEqual(names);
}

/** Returns the checkbox of a version in the sheet of versions. */
export const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Sets a version's checkbox. The displayed state is the pending change, a moment after the press. */
export async function setTick(page: Page, name: string, isTicked: boolean): Promise<void> {
  await tick(page, name).click();
  await expect(tick(page, name)).toBeChecked({ checked: isTicked });
}
