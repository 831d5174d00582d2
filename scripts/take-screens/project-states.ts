import { expect, type Page } from '@playwright/test';
import { answer, cannedId, cannedProject, refusal } from '@/tests/support/canned-answers';
import { statesOf } from './screen-state';

const names = [
  'Seaside cottage',
  undefined,
  '12 Elm Street',
  'Penthouse above the old harbour with a name too long for one line',
  'Farm house',
  'Town house',
];
const projects = names.map((name, n) => {
  const id = `22222222-2222-4222-8222-00000000000${n + 1}`;
  const completed = n % 3 === 0;
  return cannedProject(completed ? 9 : 1 + n, {
    ...{ id, projectId: id, name },
    description: n % 2 === 0 ? 'Three rooms, a garden and a view over the bay.' : undefined,
    status: completed ? 'completed' : 'ready_for_generation',
    ...(completed && { videoUrl: '/v' }),
  });
});

async function open(page: Page, list: unknown = projects): Promise<void> {
  await answer(page, 'GET', '/api/projects', { body: list });
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function act(page: Page, action: string): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'Actions for Seaside cottage' }).click();
  if (action !== '') await page.getByRole('menuitem', { name: action }).click();
}

async function openDetails(page: Page, path: string, change = {}): Promise<void> {
  const project = `/api/video-projects/${cannedId}`;
  await answer(page, 'GET', project, { body: cannedProject(7, { videoSeconds: 31, ...change }) });
  await page.goto(`/app/project/${cannedId}${path}`);
  await expect(page.getByRole('heading', { name: 'Images (7)' })).toBeVisible();
}

export const projectStates = [
  ...statesOf('projects', {
    list: open,
    empty: (page) => open(page, []),
    loading: async (page) => {
      await page.route('**/api/projects?*', () => new Promise(() => {}));
      await page.goto('/app');
      await expect(page.getByTestId('project-skeleton').first()).toBeVisible();
    },
    failed: async (page) => {
      await answer(page, 'GET', '/api/projects', refusal(400, 'invalid_request', 'No.'));
      await page.goto('/app');
      await expect(page.getByRole('heading', { name: 'Failed to Load Projects' })).toBeVisible();
    },
    preview: async (page) => {
      await open(page);
      await page.getByRole('link', { name: 'Seaside cottage' }).focus();
      await expect(page.getByTestId('card-preview')).toBeVisible();
    },
    menu: (page) => act(page, ''),
    share: async (page) => {
      await answer(page, 'POST', /\/share$/, {
        body: { path: `/app/video/${cannedId}?share=2kW9xq0RzT7m`, allowDownload: true },
      });
      await act(page, 'Share');
      await expect(page.getByLabel('Share link')).toBeVisible();
    },
    delete: (page) => act(page, 'Delete Project'),
    'delete-failed': async (page) => {
      await answer(page, 'DELETE', /\/api\/video-projects\//, refusal(500, 'internal', 'Broken.'));
      await act(page, 'Delete Project');
      await page.getByRole('button', { name: 'Delete Project' }).click();
      await expect(page.getByText('Delete Failed')).toBeVisible();
    },
  }),
  ...statesOf('project', {
    details: (page) => openDetails(page, '', { status: 'completed' }),
    draft: (page) => openDetails(page, '', { name: undefined, description: undefined }),
    view: (page) => openDetails(page, '/view', { status: 'completed' }),
    edit: async (page) => {
      await openDetails(page, '', { status: 'completed' });
      await page.getByRole('button', { name: 'Edit Details' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'not-found': async (page) => {
      await answer(page, 'GET', /\/api\/video-projects\//, refusal(404, 'not_found', 'Gone.'));
      await page.goto(`/app/project/${cannedId}`);
      await expect(page.getByRole('heading', { name: 'Project Not Found' })).toBeVisible();
    },
  }),
];
