import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { answer, cannedId, cannedProject, refusal } from '../support/canned-answers';
import { openCreate, project } from '../support/canned-create';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { makePhotos } from '../support/photos';

test('a generation that cannot start says so and keeps everything', async ({
  page,
  consoleErrors,
}) => {
  await openCreate(page);
  await answer(page, 'PATCH', `${project}/info`, refusal(500, 'internal', 'Broken.'));
  await answer(page, 'POST', `${project}/generate`, refusal(500, 'internal', 'Broken.'));
  await page.getByRole('button', { name: 'Generate Video (30 tokens)' }).click();
  await expect(page.getByText('Generation Failed')).toBeVisible();
  await expect(page.getByText('Please try again', { exact: true })).toBeVisible();
  await expect(page.getByTestId('tile')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Generate Video (30 tokens)' })).toBeEnabled();
  consoleErrors.length = 0;
});

test('a running generation covers the screen until the video is there', async ({ page }) => {
  let status: Record<string, unknown> = {
    projectId: cannedId,
    status: 'processing',
    stage: 'rendering',
    progress: 0.42,
    etaSeconds: 20,
  };
  await answer(page, 'GET', `${project}/status`, () => ({ body: status }));
  await openCreate(page, { status: 'processing' });
  const overlay = page.getByRole('dialog', { name: 'Creating Your Video' });
  await expect(overlay).toContainText('Creating your video');
  await expect(overlay).toContainText('42%, about 20 seconds left');
  await expectAccessible(page);
  status = { projectId: cannedId, status: 'completed', videoUrl: '/v' };
  await answer(page, 'GET', project, { body: cannedProject(3, { status: 'completed' }) });
  await expect(page.getByText('Video Complete!')).toBeVisible();
  await expect(page).toHaveURL(`/app/video/${cannedId}`);
});

test('on a phone no toast of the generation covers what to do with the finished video', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openCreate(page);
  await answer(page, 'PATCH', `${project}/info`, refusal(500, 'internal', 'Broken.'));
  const started = { projectId: cannedId, status: 'processing', progress: 0 };
  await answer(page, 'POST', `${project}/generate`, { body: started });
  const done = { projectId: cannedId, status: 'completed', videoUrl: '/v' };
  await answer(page, 'GET', `${project}/status`, { body: done });
  await page.getByRole('button', { name: 'Generate Video (30 tokens)' }).click();
  await expect(page).toHaveURL(`/app/video/${cannedId}`);
  const download = page.getByRole('button', { name: 'Download', exact: true });
  await expect(download).toBeVisible();
  // A toast whose content the page shows itself is gone; any other is above the page's main actions.
  await expect(page.getByText('Video Complete!')).toHaveCount(0);
  await expect(page.getByText('Video Generation Started')).toHaveCount(0);
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Update Failed' });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const [over, under] = [await toast.boundingBox(), await download.boundingBox()];
      return (over?.y ?? 0) + (over?.height ?? 0) <= (under?.y ?? 0);
    })
    .toBe(true);
  // Nor the header with Back and the menus.
  const said = await toast.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(said?.y ?? 0).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  consoleErrors.length = 0;
});

test('a generation that fails uncovers the screen and says so', async ({ page }) => {
  await answer(page, 'GET', `${project}/status`, {
    body: { projectId: cannedId, status: 'failed', error: 'A photo could not be read.' },
  });
  await openCreate(page, { status: 'processing' });
  await expect(page.getByText('Generation Failed')).toBeVisible();
  await expect(page.getByText('Please try creating your video again')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a project that cannot be created says so, and Retry makes it', async ({
  page,
  folder,
  consoleErrors,
}) => {
  const photos = await makePhotos(folder, 1);
  await page.route('**/api/video-projects', (route) => route.fulfill({ status: 500, body: 'x' }), {
    times: 1,
  });
  await page.goto('/app/create');
  await page.getByLabel('Add photos and clips').setInputFiles(photos);
  await expect(page.getByText('Project Creation Failed')).toBeVisible();
  await expect(page.getByText('Failed to create project. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry room-1.jpg' }).click();
  await expect(page.getByTestId('tile').getByText('Uploaded')).toBeVisible();
  await expect(page).toHaveURL(/project=/);
  consoleErrors.length = 0;
});

test('uploads missing files when the page is opened again', async ({
  page,
  folder,
  consoleErrors,
}) => {
  const photos = await makePhotos(folder, 2);
  await page.route('**/upload', () => new Promise(() => {}));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/app/create');
  await page.getByLabel('Add photos and clips').setInputFiles(photos);
  await expect(page).toHaveURL(/project=/);
  await expect(page.getByText('Uploading')).toHaveCount(2);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByTestId('tile').getByText('Uploaded')).toHaveCount(2);
  // A file may have arrived although its response did not: its original is then offered in vain.
  const isOffered = (line: string) => /404 .*\/uploads\)$/.test(line);
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((line) => !isOffered(line)));
});

test('a project that cannot be loaded says so; a deleted one is Not Found', async ({
  page,
  consoleErrors,
}) => {
  await answer(page, 'GET', project, refusal(403, 'forbidden', 'Not allowed.'));
  await page.goto(`/app/create?project=${cannedId}`);
  await expect(page.getByText('Project Load Error')).toBeVisible();
  await expect(page.getByText('Failed to load project: Not allowed.')).toBeVisible();
  await expect(
    page.getByText('Failed to load project data. Please try refreshing the page.'),
  ).toBeVisible();
  await answer(page, 'GET', project, refusal(404, 'not_found', 'Gone.'));
  await page.goto(`/app/create?project=${cannedId}`);
  await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/app');
  consoleErrors.length = 0;
});

test('a transparent picture has a white background, on its tile and in the served file', async ({
  page,
  folder,
}) => {
  const path = join(folder, 'plan.png');
  const clear = { width: 64, height: 48, channels: 4, background: '#00000000' } as const;
  await sharp({ create: clear }).png().toFile(path);
  await page.goto('/app/create');
  await page.getByLabel('Add photos and clips').setInputFiles([path]);
  const tile = page.getByTestId('tile').locator('img');
  await expect(tile).toHaveAttribute('src', /^blob:/);
  expect(await readCentre(tile)).toEqual([255, 255, 255, 255]);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/project=/);
  await page.reload();
  await expect(tile).toHaveAttribute('src', /\/api\/video-projects\//);
  expect(await readCentre(tile)).toEqual([255, 255, 255, 255]);
});

/** Red, green, blue and alpha in the middle of a picture on the page. */
function readCentre(picture: Locator): Promise<number[]> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [x, y] = [Math.floor(canvas.width / 2), Math.floor(canvas.height / 2)];
    return [...(context?.getImageData(x, y, 1, 1).data ?? [])];
  });
}
