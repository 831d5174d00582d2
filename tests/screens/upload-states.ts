import type { Page } from '@playwright/test';
import {
  answer,
  cannedId,
  cannedProject,
  cannedSettings,
  cannedShotId,
  refusal,
} from '@/tests/support/canned-answers';
import { project } from '@/tests/support/canned-create';
import { statesOf } from './screen-state';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const names = [
  'front.jpg',
  'IMG_20260412_a_name_as_cameras_and_portals_write_it_with_many_words.jpg',
  'kitchen.jpg',
  'garden.jpg',
  'walk-through.mp4',
];
const tooLarge = refusal(413, 'too_large', 'This file is too large.');

interface Chosen {
  /** The server refuses these; nothing answers for the others. */
  readonly refuses?: (body: string) => boolean;
}

/** Files are on their way while the list of projects is open. */
async function leaveUploading(page: Page, { refuses = () => false }: Chosen = {}): Promise<void> {
  await answer(page, 'GET', '/api/settings', { body: cannedSettings });
  await answer(page, 'POST', '/api/video-projects', { body: { id: cannedId } });
  await answer(page, 'GET', project, { body: cannedProject(0, { status: 'uploading' }) });
  await answer(page, 'PUT', project, { body: cannedProject(0, { status: 'uploading' }) });
  await answer(page, 'GET', '/api/projects', { body: [cannedProject(3)] });
  await page.route(/\/uploads?$/, (route) =>
    refuses(route.request().postData() ?? '')
      ? route.fulfill({ status: tooLarge.status ?? 413, json: tooLarge.body })
      : new Promise(() => {}),
  );
  await page.goto('/app/create');
  await page.getByLabel('Project name').fill('Seaside cottage');
  await page.getByLabel('Add photos and clips').setInputFiles(
    names.map((name) => ({
      name,
      mimeType: name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg',
      buffer: Buffer.alloc(2_400_000, name),
    })),
  );
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'My Projects' }).waitFor();
}

const showFiles = (page: Page) => tray(page).getByRole('button', { name: 'Show files' }).click();

/** A project of which another device still has something. */
async function openAwaited(page: Page, hasCopy: boolean): Promise<void> {
  const files = [0, 1, 2].map((n) => ({
    shotId: cannedShotId(n),
    displayName: `room-${n + 1}.jpg`,
    hasCopy,
    ...(n < 2 && { bytes: 8_100_000 }),
    arrivedBytes: n === 0 ? 3_200_000 : 0,
  }));
  await answer(page, 'GET', '/api/settings', { body: cannedSettings });
  await answer(page, 'GET', project, { body: cannedProject(9) });
  await answer(page, 'GET', `${project}/awaited-files`, { body: { files } });
  await page.goto(`/app/create?project=${cannedId}`);
}

/** Uploads on other screens than the one that shows each of them, and on another device. */
export const uploadStates = statesOf('uploads', {
  running: {
    open: (page) => leaveUploading(page),
    shows: (page) => [tray(page).getByText(/^Uploading 5 files: /)],
  },
  files: {
    open: async (page) => {
      await leaveUploading(page, { refuses: (body) => body.includes('front.jpg') });
      await showFiles(page);
    },
    shows: (page) => [
      tray(page).getByText('This file is too large.'),
      tray(page).getByText(/^Waiting, /),
    ],
    isFailure: true,
  },
  paused: {
    open: async (page) => {
      await leaveUploading(page);
      await tray(page).getByRole('button', { name: 'Pause' }).click();
      await showFiles(page);
    },
    shows: (page) => [
      tray(page).getByText(/^Paused: 5 files/),
      tray(page).getByRole('button', { name: 'Resume' }),
    ],
  },
  offline: {
    open: async (page) => {
      await leaveUploading(page);
      await page.context().setOffline(true);
      await showFiles(page);
    },
    shows: (page) => [tray(page).getByText('5 files waiting until you’re online')],
  },
  refused: {
    open: async (page) => {
      await leaveUploading(page, { refuses: () => true });
    },
    shows: (page) => [tray(page).getByText('5 files could not be uploaded', { exact: true })],
    isFailure: true,
  },
  'copies-elsewhere': {
    open: (page) => openAwaited(page, true),
    shows: (page) => [page.getByRole('button', { name: 'Keep the smaller copies' })],
  },
  'files-elsewhere': {
    open: (page) => openAwaited(page, false),
    shows: (page) => [page.getByRole('button', { name: 'Continue without them' })],
  },
});
