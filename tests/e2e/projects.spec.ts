import type { Page } from '@playwright/test';
import { answer, answerMedia, cannedId, cannedProject, refusal } from '../support/canned-answers';
import { expect, expectAccessible, test } from '../support/end-to-end';

const completed = cannedProject(3, { status: 'completed', videoUrl: '/v' });
const draft = cannedProject(3, {
  id: '11111111-1111-4111-8111-111111111111',
  projectId: '11111111-1111-4111-8111-111111111111',
  name: undefined,
});
async function open(page: Page, projects: unknown): Promise<void> {
  await answer(page, 'GET', '/api/projects', { body: projects });
  await answerMedia(page);
  await page.goto('/app');
}

async function chooseAction(page: Page, project: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${project}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an empty list says so and offers the first project', async ({ page }) => {
  await open(page, []);
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Project' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Your First Project' }).click();
  await expect(page.getByRole('heading', { name: 'Create Video' })).toBeVisible();
});

test('eight skeletons replace the list while it is loading', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/projects?*', async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await page.goto('/app');
  const skeletons = page.getByTestId('project-skeleton');
  await expect(skeletons).toHaveCount(8);
  const tops = await skeletons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().y),
  );
  expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
  release();
  await expect(page.getByTestId('project-skeleton')).toHaveCount(0);
});

test('a list that cannot be loaded says so and offers a fresh start', async ({
  page,
  consoleErrors,
}) => {
  await answer(page, 'GET', '/api/projects', refusal(400, 'invalid_request', 'No.'));
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Failed to Load Projects' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await expect(page.getByText('Failed to Load Projects')).toHaveCount(0);
  consoleErrors.length = 0;
});

test('cards show status, name, description, date and number of images', async ({ page }) => {
  await open(page, [completed, draft]);
  const cards = page.getByRole('main').getByRole('listitem');
  const [first, second] = [cards.nth(0), cards.nth(1)];
  await expect(first).toContainText('Completed');
  await expect(first).toContainText('Seaside cottage');
  await expect(first.getByRole('link')).toHaveAttribute('href', `/app/video/${cannedId}`);
  await expect(first).toContainText('Three rooms and a view.');
  await expect(first).toContainText('Updated Jan 5, 2025');
  await expect(first).toContainText('3 images');
  await expect(first).not.toContainText('more');
  await expect(second).toContainText('Draft');
  await expect(second).toContainText('Project 11111111');
  await expect(second).toContainText('+2 more');
  await expectAccessible(page);
});

test('a completed card plays its preview under the pointer, one at a time', async ({ page }) => {
  const other = { ...completed, id: draft.id, projectId: draft.projectId, name: 'Town house' };
  await open(page, [completed, other]);
  await page.route(/\/preview$/, (route) => route.fulfill({ path: 'public/demo/film.mp4' }));
  const preview = page.getByTestId('card-preview');
  await expect(preview).toHaveCount(0);
  for (const project of [completed, other]) {
    await page.getByRole('link', { name: String(project.name) }).hover();
    await expect(preview).toHaveCount(1);
    await expect(preview).toHaveAttribute('src', new RegExp(String(project.projectId)));
    await expect(preview).toHaveJSProperty('muted', true);
    const time = () => preview.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time).toBeGreaterThan(0);
  }
  await page.getByRole('heading', { name: 'My Projects' }).hover();
  await expect(preview).toHaveCount(0);
});

test('a picture that cannot be had gives way to a placeholder', async ({ page, consoleErrors }) => {
  await answer(page, 'GET', '/api/projects', { body: [draft] });
  await answer(page, 'GET', /\/image\//, refusal(404, 'not_found', 'Gone.'));
  await page.goto('/app');
  await expect(page.locator('[data-placeholder]')).toBeVisible();
  consoleErrors.length = 0;
});

test('a card offers what its status allows', async ({ page }) => {
  await open(page, [completed, draft]);
  const items = page.getByRole('menuitem');
  await page.getByRole('button', { name: 'Actions for Seaside cottage' }).click();
  const listing = ['Export listing file', 'Import listing file…'];
  const done = ['Retry', 'Share', 'Download', 'View Details'];
  await expect(items).toHaveText([...done, ...listing, 'Delete Project']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Project 11111111' }).click();
  await expect(items).toHaveText(['Edit', ...listing, 'Delete Project']);
  await answer(page, 'GET', `/api/video-projects/${draft.projectId}`, { body: draft });
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/app/create?project=${draft.projectId}`);
  await page.getByRole('link', { name: 'Back' }).click();
  await answer(page, 'GET', `/api/video-projects/${cannedId}`, { body: completed });
  await chooseAction(page, 'Seaside cottage', 'View Details');
  await expect(page).toHaveURL(`/app/project/${cannedId}/view`);
  await expect(page.getByRole('heading', { name: 'View Details' })).toBeVisible();
});

test('sharing shows a read-only link and copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, [completed]);
  await answer(page, 'POST', `/api/video-projects/${cannedId}/share`, {
    body: { path: `/app/video/${cannedId}?share=secret`, allowDownload: true },
  });
  await chooseAction(page, 'Seaside cottage', 'Share');
  await expect(page.getByText('Anyone with the link can view this video.')).toBeVisible();
  const link = page.getByLabel('Share link');
  await expect(link).not.toBeEditable();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
});

test('deleting asks first, and says when it failed or was done', async ({
  page,
  consoleErrors,
}) => {
  await open(page, [completed]);
  let answered = refusal(500, 'internal', 'Broken.');
  await answer(page, 'DELETE', `/api/video-projects/${cannedId}`, () => answered);
  await chooseAction(page, 'Seaside cottage', 'Delete Project');
  await expect(page.getByRole('alertdialog')).toContainText('This action cannot be undone.');
  await expect(page.getByRole('alertdialog')).toContainText(
    'All data, including images and the video, is permanently removed.',
  );
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Delete Failed')).toBeVisible();
  await expect(page.getByText('Failed to delete the project. Please try again.')).toBeVisible();

  answered = { body: { message: 'Gone.' } };
  await answer(page, 'GET', '/api/projects', { body: [] });
  await chooseAction(page, 'Seaside cottage', 'Delete Project');
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Project Deleted')).toBeVisible();
  await expect(page.getByText('No Projects Yet')).toBeVisible();
  consoleErrors.length = 0;
});

test('a retry copies the project and opens the copy, or says that it failed', async ({
  page,
  consoleErrors,
}) => {
  await open(page, [completed]);
  let answered = refusal(500, 'internal', 'Broken.');
  await answer(page, 'POST', `/api/video-projects/${cannedId}/retry`, () => answered);
  await chooseAction(page, 'Seaside cottage', 'Retry');
  await expect(page.getByText('Retry Failed')).toBeVisible();
  await expect(
    page.getByText('Failed to create a copy of the project. Please try again.'),
  ).toBeVisible();

  answered = { body: { projectId: draft.projectId } };
  await answer(page, 'GET', `/api/video-projects/${draft.projectId}`, { body: draft });
  await chooseAction(page, 'Seaside cottage', 'Retry');
  await expect(page.getByText('Project Copied')).toBeVisible();
  await expect(page).toHaveURL(`/app/create?project=${draft.projectId}`);
  consoleErrors.length = 0;
});

test('the address may name a project, to be opened as its status asks or re-rendered', async ({
  page,
}) => {
  await answerMedia(page);
  await answer(page, 'GET', `/api/video-projects/${draft.projectId}`, { body: draft });
  await page.goto(`/app?project=${draft.projectId}`);
  await expect(page).toHaveURL(`/app/create?project=${draft.projectId}`);
  await page.goto(`/app?rerender=${draft.projectId}`);
  await expect(page.getByRole('heading', { name: 'Re-render Video' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Photos (3)' })).toBeVisible();
});

for (const total of [300, 1_000]) {
  test(`${total} projects come page by page`, { tag: '@long' }, async ({ page }) => {
    const many = Array.from({ length: total }, (_, n) => {
      const id = `22222222-2222-4222-8222-${String(n).padStart(12, '0')}`;
      return { ...draft, id, projectId: id, name: `House ${n + 1}`, clips: [] };
    });
    await page.route('**/api/projects?*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [start, count] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
      const next: Record<string, string> =
        start + count < many.length ? { 'x-next-cursor': String(start + count) } : {};
      return route.fulfill({ json: many.slice(start, start + count), headers: next });
    });
    await page.goto('/app');
    await expect(page.getByRole('link', { name: 'House 1', exact: true })).toBeVisible();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeLessThan(200);
    // By text, because a role query among so many cards takes longer than showing them.
    const last = page.getByText(`House ${total}`, { exact: true });
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(last).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 120_000, intervals: [50] });
  });
}
