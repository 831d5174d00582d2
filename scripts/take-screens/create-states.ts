import { expect, type Page } from '@playwright/test';
import {
  answer,
  cannedId,
  cannedProject,
  cannedSettings,
  refusal,
} from '@/tests/support/canned-answers';
import { project } from '@/tests/support/canned-create';
import { statesOf } from './screen-state';

const processing = { projectId: cannedId, status: 'processing', stage: 'rendering' };

async function open(page: Page, change = {}, query = `project=${cannedId}`): Promise<void> {
  await answer(page, 'GET', '/api/settings', { body: cannedSettings });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 1_000 } });
  await answer(page, 'GET', project, { body: cannedProject(9, change) });
  await page.goto(`/app/create?${query}`);
  await expect(page.getByTestId('tile')).toHaveCount(9);
  await page.waitForLoadState('networkidle');
}

/** Photos on their way: one with an answer that never comes, and one that was refused. */
async function upload(page: Page): Promise<void> {
  await answer(page, 'POST', '/api/video-projects', { body: { id: cannedId } });
  await page.route('**/upload', (route) => {
    const isRefused = route.request().postData()?.includes('page.jpg') ?? true;
    if (!isRefused) return new Promise(() => {});
    return route.fulfill({
      status: 415,
      json: {
        error: 'This is not a photo or clip we can use.',
        code: 'unsupported_media',
        requestId: 'r',
      },
    });
  });
  await answer(page, 'GET', project, { body: cannedProject(0, { status: 'uploading' }) });
  await page.goto('/app/create');
  const files = ['page.jpg', 'front.jpg', 'kitchen.jpg', 'garden.jpg', 'bath.jpg'];
  await page
    .getByLabel('Add photos and clips')
    .setInputFiles(
      files.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') })),
    );
  await expect(page.getByText('Not uploaded')).toBeVisible();
}

const states = statesOf('create', {
  empty: async (page) => {
    await page.goto('/app/create');
    await expect(page.getByText('Uploads (0)')).toBeVisible();
  },
  sheet: open,
  rerender: (page) => open(page, { status: 'completed', videoUrl: '/v' }, `rerender=${cannedId}`),
  loading: async (page) => {
    await page.route(`**${project}`, () => new Promise(() => {}));
    await page.goto(`/app/create?project=${cannedId}`);
    await expect(page.getByRole('heading', { name: 'Create Video' })).toBeVisible();
    await page.waitForTimeout(500);
  },
  uploading: upload,
  'drop-zone': async (page) => {
    await open(page);
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
      return transfer;
    });
    await page.getByTestId('drop-zone').dispatchEvent('dragenter', { dataTransfer });
    await expect(page.getByText('Drop your images here')).toBeVisible();
  },
  'too-few-tokens': async (page) => {
    await open(page);
    await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 12 } });
    await page.reload();
    await expect(page.getByText('You need 78 tokens more.')).toBeVisible();
  },
  removed: async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'Remove image' }).first().click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
  'failed-to-save': async (page) => {
    await open(page);
    await answer(page, 'PUT', project, refusal(500, 'internal', 'Broken.'));
    await page.getByLabel('Project name').fill('Town house');
    await expect(page.getByText('Failed to save')).toBeVisible();
  },
  conflict: async (page) => {
    await open(page);
    const current = cannedProject(9, {
      name: 'Theirs',
      version: 7,
      updatedAt: '2025-01-06T00:00:00.000Z',
    });
    const words = 'This project was changed in another tab or window.';
    await answer(page, 'PUT', project, refusal(409, 'version_conflict', words, { current }));
    await page.getByLabel('Project name').fill('Mine');
    await expect(page.getByText(words)).toBeVisible();
  },
  'failed-to-load': async (page) => {
    await answer(page, 'GET', project, refusal(403, 'forbidden', 'Not allowed.'));
    await page.goto(`/app/create?project=${cannedId}`);
    await expect(page.getByText('Project Load Error')).toBeVisible();
  },
  generating: async (page) => {
    const shotId = '7d8d2b52-0000-4000-8000-000000000003';
    await answer(page, 'GET', `${project}/status`, {
      body: { ...processing, shotId, progress: 0.42, etaSeconds: 20 },
    });
    await open(page, { status: 'processing' });
    await expect(page.getByText('42%, about 20 seconds left')).toBeVisible();
  },
});

const choices = statesOf(
  'create',
  {
    'choosing-motion': async (page) => {
      await open(page);
      await page.getByRole('combobox', { name: 'Camera motion of item 1' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    'choosing-transition': async (page) => {
      await open(page);
      await page.getByRole('combobox', { name: /^Transition from item 1/ }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  true,
);

export const createStates = [...states, ...choices];
