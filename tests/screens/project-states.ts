import type { Page } from '@playwright/test';
import {
  answer,
  cannedId,
  cannedProject,
  cannedSettings,
  refusal,
} from '@/tests/support/canned-answers';
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
    ...(completed && { videoUrl: '/v', versionCount: n === 0 ? 4 : 1 }),
  });
});

const deletesAt = '2026-01-19T20:04:00.000Z';

async function openList(page: Page, list: unknown): Promise<void> {
  await answer(page, 'GET', '/api/projects', { body: list });
  await page.goto('/app');
  await page.waitForLoadState('networkidle');
}

async function openMenu(page: Page): Promise<void> {
  await openList(page, projects);
  await page.getByRole('button', { name: 'Actions for Seaside cottage' }).click();
}

async function act(page: Page, action: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: action }).click();
}

async function openDetails(page: Page, path: string, change = {}): Promise<void> {
  const project = `/api/video-projects/${cannedId}`;
  await answer(page, 'GET', project, { body: cannedProject(7, { videoSeconds: 31, ...change }) });
  await page.goto(`/app/project/${cannedId}${path}`);
}

/** In a deployment with support. */
async function openSupport(page: Page, expiresAt: string | null): Promise<void> {
  const body = { ...cannedSettings, hasSupportDesk: true };
  await answer(page, 'GET', '/api/settings', { body });
  await answer(page, 'GET', /\/support$/, { body: { expiresAt } });
  await openDetails(page, '');
}

const imagesOf = (page: Page) => page.getByRole('heading', { name: 'Images (7)' });

const listStates = statesOf('projects', {
  list: {
    open: (page) => openList(page, projects),
    shows: (page) => [
      page.getByRole('link', { name: 'Seaside cottage' }),
      page.getByRole('link', { name: 'Town house' }),
    ],
  },
  'to-be-deleted': {
    open: (page) =>
      openList(
        page,
        projects.map((project, n) => (n % 3 === 0 ? project : { ...project, deletesAt })),
      ),
    shows: (page) => [page.getByRole('button', { name: 'Keep 12 Elm Street' })],
  },
  empty: {
    open: (page) => openList(page, []),
    shows: (page) => [page.getByRole('heading', { name: 'No Projects Yet' })],
  },
  loading: {
    open: async (page) => {
      await page.route('**/api/projects?*', () => new Promise(() => {}));
      await page.goto('/app');
    },
    shows: (page) => [page.getByTestId('project-skeleton').first()],
  },
  failed: {
    open: async (page) => {
      await answer(page, 'GET', '/api/projects', refusal(400, 'invalid_request', 'No.'));
      await page.goto('/app');
    },
    shows: (page) => [page.getByRole('heading', { name: 'Failed to Load Projects' })],
    isFailure: true,
  },
  preview: {
    open: async (page) => {
      await openList(page, projects);
      await page.getByRole('link', { name: 'Seaside cottage' }).focus();
    },
    shows: (page) => [page.getByTestId('card-preview')],
  },
  menu: {
    open: openMenu,
    shows: (page) => [page.getByRole('menuitem', { name: 'Delete Project' })],
  },
  share: {
    open: async (page) => {
      await answer(page, 'POST', /\/share$/, {
        body: { path: `/app/video/${cannedId}?share=2kW9xq0RzT7m`, allowDownload: true },
      });
      await act(page, 'Share');
    },
    shows: (page) => [page.getByRole('dialog').getByLabel('Share link')],
  },
  delete: {
    open: (page) => act(page, 'Delete Project'),
    shows: (page) => [
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }),
    ],
  },
  'delete-failed': {
    open: async (page) => {
      await answer(page, 'DELETE', /\/api\/video-projects\//, refusal(500, 'internal', 'Broken.'));
      await act(page, 'Delete Project');
      await page.getByRole('button', { name: 'Delete Project' }).click();
    },
    shows: (page) => [page.getByText('Delete Failed')],
    isFailure: true,
    reopens: true,
  },
});

const detailStates = statesOf('project', {
  details: {
    open: (page) => openDetails(page, '', { status: 'completed' }),
    shows: (page) => [imagesOf(page), page.getByRole('link', { name: 'Play Video' })],
  },
  draft: {
    open: (page) => openDetails(page, '', { name: undefined, description: undefined }),
    shows: (page) => [
      imagesOf(page),
      page.getByRole('button', { name: 'Play Video', disabled: true }),
    ],
  },
  'to-be-deleted': {
    open: (page) => openDetails(page, '', { deletesAt }),
    shows: (page) => [page.getByText('We’ll delete it on Jan 19, 2026')],
  },
  support: {
    open: (page) => openSupport(page, null),
    shows: (page) => [page.getByText('They can’t change anything')],
  },
  'support-shared': {
    open: (page) => openSupport(page, '2026-01-12T20:04:00.000Z'),
    shows: (page) => [page.getByText('Until Jan 12, 2026 3:04 PM support can see')],
  },
  view: {
    open: (page) => openDetails(page, '/view', { status: 'completed' }),
    shows: (page) => [imagesOf(page), page.getByRole('heading', { name: 'View Details' })],
  },
  edit: {
    open: async (page) => {
      await openDetails(page, '', { status: 'completed' });
      await page.getByRole('button', { name: 'Edit Details' }).click();
    },
    shows: (page) => [page.getByRole('dialog', { name: 'Edit Details' }).getByLabel('Name')],
  },
  'not-found': {
    open: async (page) => {
      await answer(page, 'GET', /\/api\/video-projects\//, refusal(404, 'not_found', 'Gone.'));
      await page.goto(`/app/project/${cannedId}`);
    },
    shows: (page) => [page.getByRole('heading', { name: 'Project Not Found' })],
    isFailure: true,
  },
});

export const projectStates = [...listStates, ...detailStates];
