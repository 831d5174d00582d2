import type { Page } from '@playwright/test';
import { answer, answerMedia, cannedId, cannedProject } from '../support/canned-answers';
import { openCreate } from '../support/canned-create';
import { dropFiles, openSheet } from '../support/create-steps';
import { expect, test } from '../support/end-to-end';
import { makePhotos } from '../support/photos';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });

// As on phones whose browser has no `CloseWatcher`.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'CloseWatcher');
  }),
);

const create = new RegExp(`/app/create\\?project=${cannedId}$`);
const sheets = (page: Page) => page.getByRole('dialog');
const projects = (page: Page) => page.getByRole('heading', { name: 'My Projects' });

/** Opens a project from My Projects. */
async function open(page: Page): Promise<void> {
  await page.goto('/app');
  await expect(projects(page)).toBeVisible();
  await openCreate(page);
}

test('Back closes the sheet that is open, keeps what was typed, and leaves the page only then', async ({
  page,
}) => {
  await open(page);
  const saved: unknown[] = [];
  await page.route(/\/facts$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    saved.push(route.request().postDataJSON());
    return route.fulfill({ json: { facts: { address: '12 Harbour Lane' }, captions: [] } });
  });
  const sheet = await openSheet(page, 'Text');
  await sheet.getByLabel('Address').fill('12 Harbour Lane');
  await page.goBack();
  await expect(sheets(page)).toHaveCount(0);
  await expect(page).toHaveURL(create);
  await expect(page.getByTestId('tile')).toHaveCount(3);
  await expect.poll(() => saved.length).toBe(1);
  await expect(page.getByRole('button', { name: /^Text/ })).toContainText('12 Harbour Lane');
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});

test('Back closes a dialog above a sheet, then the sheet', async ({ page }) => {
  await open(page);
  await openSheet(page, 'Versions');
  await page.getByRole('button', { name: /^Add another version/ }).click();
  await expect(page.getByRole('dialog', { name: 'Add another version' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Add another version' })).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Versions' })).toBeVisible();
  await page.goBack();
  await expect(sheets(page)).toHaveCount(0);
  await expect(page).toHaveURL(create);
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});

test('a sheet that was closed by its button leaves nothing that Back or Forward would stop at', async ({
  page,
}) => {
  await open(page);
  for (const name of ['Text', 'Music'] as const) {
    const sheet = await openSheet(page, name);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheets(page)).toHaveCount(0);
  }
  await page.goBack();
  await expect(projects(page)).toBeVisible();
  await page.goForward();
  await expect(page.getByTestId('tile')).toHaveCount(3);
  await page.goForward();
  await expect(page).toHaveURL(create);
  await expect(sheets(page)).toHaveCount(0);
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});

test('a reload with a sheet open leaves nothing that Back would stop at', async ({ page }) => {
  await open(page);
  await openSheet(page, 'Text');
  await page.reload();
  await expect(page.getByTestId('tile')).toHaveCount(3);
  await openSheet(page, 'Music');
  await page.goBack();
  await expect(sheets(page)).toHaveCount(0);
  await expect(page).toHaveURL(create);
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});

test('a link in a sheet leads on, and Back from there to the page without the sheet', async ({
  page,
}) => {
  await open(page);
  const sheet = await openSheet(page, 'Text');
  await sheet.getByRole('link', { name: 'brand' }).click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('tile')).toHaveCount(3);
  await expect(sheets(page)).toHaveCount(0);
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});

test('a link that is pressed while a sheet closes leads on', async ({ page }) => {
  await open(page);
  for (const delay of [0, 1, 4, 16]) {
    await openSheet(page, 'Text');
    await page.evaluate((milliseconds) => {
      document.querySelector<HTMLElement>('[data-side-sheet] [aria-label=Close]')?.click();
      const link = document.querySelector<HTMLElement>('header a[href="/app"]');
      setTimeout(() => link?.click(), milliseconds);
    }, delay);
    await expect(projects(page)).toBeVisible();
    await page.waitForTimeout(300);
    await expect(page).toHaveURL('/app');
    await page.goBack();
    await expect(page.getByTestId('tile')).toHaveCount(3);
    await expect(page).toHaveURL(create);
    await expect(sheets(page)).toHaveCount(0);
  }
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});

test('a page that opens as a dialog closes stays', async ({ page }) => {
  await answer(page, 'GET', '/api/projects', { body: [] });
  await answerMedia(page);
  const completed = cannedProject(3, { status: 'completed', videoUrl: '/v' });
  await answer(page, 'GET', `/api/video-projects/${cannedId}`, { body: completed });
  const status = { projectId: cannedId, status: 'completed', videoUrl: '/v' };
  await answer(page, 'GET', `/api/video-projects/${cannedId}/status`, { body: status });
  await answer(page, 'DELETE', `/api/video-projects/${cannedId}`, {
    body: { message: 'Deleted.' },
  });
  await page.goto('/app/user/account');
  await page.goto(`/app/video/${cannedId}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(projects(page)).toBeVisible();
  // A late traversal would lead away again.
  await page.waitForTimeout(500);
  await expect(projects(page)).toBeVisible();
  await expect(page).toHaveURL('/app');
});

test('a new project gets its address also while a sheet is open', async ({ page, folder }) => {
  await page.goto('/app');
  await page.goto('/app/create');
  await expect(page.getByRole('heading', { name: 'Create Video' })).toBeVisible();
  await openSheet(page, 'Versions');
  await dropFiles(page, await makePhotos(folder, 1, { width: 640, height: 480 }));
  await expect(page).toHaveURL(/project=/);
  const address = page.url();
  await page.goBack();
  await expect(sheets(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});

test('Back does not close what shows a secret once', async ({ page }) => {
  await page.goto('/app');
  await page.goto('/app/user/account');
  await page.getByRole('button', { name: 'New access token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Office');
  await dialog.locator('[type=submit]').click();
  await expect(dialog.getByLabel('Access token')).toBeVisible();
  for (let press = 0; press < 2; press += 1) {
    await page.goBack();
    await page.waitForTimeout(300);
    await expect(dialog.getByLabel('Access token')).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(sheets(page)).toHaveCount(0);
  await page.goBack();
  await expect(projects(page)).toBeVisible();
});
