import type { Page } from '@playwright/test';
import { answer, answerMedia, cannedId, cannedProject, refusal } from '../support/canned-answers';
import { expect, expectAccessible, test } from '../support/end-to-end';

const project = `/api/video-projects/${cannedId}`;
const status = (name: string, more = {}) => ({
  body: { projectId: cannedId, status: name, ...more },
});

async function open(page: Page, name: string, more = {}): Promise<void> {
  await answerMedia(page);
  await answer(page, 'GET', project, { body: cannedProject(3, { status: name }) });
  await answer(page, 'GET', `${project}/status`, status(name, more));
  await page.goto(`/app/video/${cannedId}`);
}

test('a video in the making is watched until it is there', async ({ page }) => {
  await open(page, 'processing', { stage: 'rendering', progress: 0.5, etaSeconds: 14 });
  await expect(page.getByText('Generation takes 30-60 seconds.')).toBeVisible();
  await expect(page.getByText('50%, about 15 seconds left')).toBeVisible();
  await expectAccessible(page);
  await answer(page, 'GET', project, { body: cannedProject(3, { status: 'completed' }) });
  await answer(page, 'GET', `${project}/status`, status('completed', { videoUrl: '/v' }));
  await expect(page.getByRole('button', { name: 'Download Video' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share Video' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Another Video' })).toBeVisible();
  const all = page.getByRole('link', { name: 'View All Projects' });
  await expect(all).toHaveAttribute('href', '/projects');
  await all.click();
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
});

test('a long name is cut off in the header of a phone and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = '9876 Northwest Saint Christopher Boulevard Apartment 1204B, Rancho Santa Margarita';
  await open(page, 'completed');
  await answer(page, 'GET', project, { body: cannedProject(3, { status: 'completed', name }) });
  await page.reload();
  const title = await page.getByRole('heading', { name, level: 1 }).boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(0);
  expect(title?.height).toBeLessThan(header?.height ?? 0);
});

test('a completed project shows its details, its actions and its images', async ({ page }) => {
  await open(page, 'completed');
  await expect(page.getByRole('heading', { name: 'Seaside cottage' })).toBeVisible();
  for (const name of ['Download', 'Share', 'Retry', 'Delete']) {
    // Without a video the player's own Retry comes first.
    await expect(page.getByRole('button', { name, exact: true }).last()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Images (3)' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  for (const name of ['Download', 'Share']) {
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeInViewport();
  }
  await page.getByRole('link', { name: 'Change text' }).click();
  await expect(page.getByRole('heading', { name: 'Re-render Video' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Text on the video' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a video that cannot be loaded: Retry checks the session and reloads', async ({
  page,
  consoleErrors,
}) => {
  await page.route(/\/stream\//, (route) => route.fulfill({ status: 404 }));
  await open(page, 'completed');
  await page.getByRole('button', { name: 'Play the video' }).click();
  await expect(page.getByRole('heading', { name: 'Unable to load video' })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  const session = page.waitForRequest('**/auth/session*');
  const again = page.waitForRequest(/\/stream\//);
  await page.getByRole('button', { name: 'Retry', exact: true }).first().click();
  await Promise.all([session, again]);
  await expect(page.getByText('Tried again once.')).toBeVisible();
  // The browser reports each address that does not answer.
  consoleErrors.length = 0;
});

test('a failed generation says what happened and may be tried again', async ({ page }) => {
  await open(page, 'failed', { error: 'A photo could not be read.' });
  await expect(page.getByRole('heading', { name: 'Generation Failed' })).toBeVisible();
  await expect(page.getByText('A photo could not be read.')).toBeVisible();
  await expectAccessible(page);
  await answer(page, 'POST', `${project}/generate`, status('processing', { progress: 0 }));
  await answer(page, 'GET', `${project}/status`, status('processing', { progress: 0 }));
  await page.getByRole('button', { name: 'Try Again (30 tokens)' }).click();
  await expect(page.getByText('Generation takes 30-60 seconds.')).toBeVisible();
});

test('a video that does not exist is Not Found', async ({ page, consoleErrors }) => {
  await answer(page, 'GET', /\/api\/video-projects\//, refusal(404, 'not_found', 'Gone.'));
  await page.goto(`/app/video/${cannedId}`);
  await expect(page.getByRole('heading', { name: 'Video Not Found' })).toBeVisible();
  await expectAccessible(page);
  consoleErrors.length = 0;
});

test('project details: label, actions, transitions, editing', async ({ page, consoleErrors }) => {
  await answerMedia(page);
  await answer(page, 'GET', project, {
    body: cannedProject(3, { status: 'ready_for_generation', name: undefined }),
  });
  await page.goto(`/app/project/${cannedId}`);
  await expect(page.getByRole('heading', { name: 'Video Project 3f9f1a3e' })).toBeVisible();
  await expect(page.getByText('Uploading').first()).toBeVisible();
  await expect(page.getByText('Cross Fade')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Video' })).toBeDisabled();
  await expect(page.getByText('Video Not Ready')).toBeVisible();
  await answer(page, 'PATCH', `${project}/info`, refusal(500, 'internal', 'Broken.'));
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Town house');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await expect(
    page.getByText('Could not update project information. Please try again.'),
  ).toBeVisible();
  consoleErrors.length = 0;
});
