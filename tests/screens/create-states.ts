import { expect, type Page } from '@playwright/test';
import {
  answer,
  cannedId,
  cannedProject,
  cannedSettings,
  cannedShotId,
  cannedVersion,
  cannedVoice,
  refusal,
} from '@/tests/support/canned-answers';
import { project } from '@/tests/support/canned-create';
import { openSheet } from '@/tests/support/create-steps';
import { statesOf } from './screen-state';

const conflictText = 'This project was changed in another tab or window.';
const processing = { projectId: cannedId, status: 'processing', stage: 'rendering' };

const unmade = { state: 'none', video: undefined };
/** Three ticked versions, none of them rendered. */
const chosenVersions = [
  cannedVersion(0, 'property', unmade),
  cannedVersion(1, 'mls', unmade),
  cannedVersion(2, 'reel', unmade),
];

const ownTrack = {
  trackId: cannedId,
  beatSeconds: [],
  name: 'A song with a name that is too long for its line.mp3',
  seconds: 184,
  beatsPerMinute: 120,
  peaks: Array.from({ length: 100 }, (_, i) => 0.3 + 0.6 * Math.abs(Math.sin(i / 7))),
  startSeconds: 42,
  soundUrl: `${project}/track/sound`,
};

const reasons = [
  'First: shows the front of the house.',
  'Pans right, toward the light.',
  'Moves into the room, following its lines.',
];

/** The edit of a Reel for nine photos. */
const reelEdit = {
  shots: reasons.map((reason, n) => ({
    id: cannedShotId(n),
    cameraMotion: 'zoom-in',
    transition: 'instant',
    seconds: 2,
    reason,
  })),
  leftOut: [
    {
      id: cannedShotId(4),
      reason: 'Left out: only 7 photos and clips fit in 15 seconds. We kept room-3 instead.',
    },
  ],
};

const spokenVoice = {
  ...cannedVoice,
  script: 'Welcome to 412 Alder Lane. Four bedrooms look over the bay.',
  captions: [
    { startSeconds: 0.5, endSeconds: 2.1, text: 'Welcome to 412 Alder Lane.' },
    { startSeconds: 2.4, endSeconds: 4.6, text: 'Four bedrooms look over the bay.' },
  ],
  recording: {
    recordingId: '7d8d2b52-0000-4000-8000-000000000020',
    soundUrl: `${project}/voice/sound`,
    seconds: 5,
    speech: [
      { startSeconds: 0.5, endSeconds: 2.1 },
      { startSeconds: 2.4, endSeconds: 4.6 },
    ],
    peaks: Array.from({ length: 60 }, (_, i) => 0.15 + 0.6 * Math.abs(Math.sin(i / 3))),
  },
};

async function open(
  page: Page,
  change = {},
  {
    query = `project=${cannedId}`,
    photos = 9,
    versions = chosenVersions as readonly unknown[],
  } = {},
): Promise<void> {
  await answer(page, 'GET', '/api/settings', { body: cannedSettings });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 1_000 } });
  await answer(page, 'GET', project, { body: cannedProject(9, change) });
  await answer(page, 'GET', `${project}/versions`, { body: { versions } });
  await answer(page, 'GET', /\/versions\/[^/]+\/words$/, {
    body: { isShown: false, overlays: [] },
  });
  await page.goto(`/app/create?${query}`);
  await expect(page.getByTestId('tile')).toHaveCount(photos);
  await page.waitForLoadState('networkidle');
}

/** Uploads photos: one whose response never arrives, and one that is refused. */
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
}

const openFraming = async (page: Page, change: object) => {
  const [clip, ...others] = cannedProject(9).clips;
  await open(page, { clips: [{ ...(clip as object), ...change }, ...others] });
  await page
    .getByRole('button', { name: /^Timing, framing of room-1/ })
    .first()
    .click();
};

const stillHere = (page: Page) => page.getByRole('button', { name: /^Position 9, / });

export const createStates = statesOf('create', {
  empty: {
    open: async (page) => {
      await page.goto('/app/create');
    },
    shows: (page) => [page.getByText('Uploads (0)')],
  },
  sheet: {
    open: (page) => open(page),
    shows: (page) => [
      page.getByRole('heading', { name: 'Uploads (9)' }),
      page.getByRole('button', { name: 'Generate Video (90 tokens)' }),
    ],
  },
  edited: {
    open: async (page) => {
      const shots = cannedProject(11).clips.map((clip, n) => ({
        ...(clip as object),
        edit: { reason: reasons[n % reasons.length], suggestion: 'Kitchen' },
      }));
      await answer(page, 'GET', `${project}/facts`, {
        body: {
          facts: { address: '412 Alder Lane', price: { amount: 1_285_000, currency: 'USD' } },
          captions: [{ shotId: cannedShotId(0), title: 'Front', detail: 'From the garden' }],
        },
      });
      await open(page, {
        clips: shots.slice(0, 9),
        leftOut: shots.slice(9),
        canUndoEdit: true,
      });
    },
    shows: (page) => [
      page.getByText(reasons[0] ?? '').first(),
      page.getByRole('heading', { name: 'Not in this video (2)' }),
      page.getByRole('button', { name: 'Undo edit' }),
    ],
  },
  'long-names': {
    open: async (page) => {
      const name = 'The former harbour master’s residence with boathouse, orchard and apartments';
      const clips = cannedProject(9).clips.map((clip, n) => ({
        ...(clip as object),
        displayName: `IMG_20260412_${n}_a_name_as_cameras_and_portals_write_it_with_many_words.jpg`,
      }));
      await open(page, { name, description: `${name}. `.repeat(6), clips });
    },
    shows: (page) => [page.getByText('Uploads (9)')],
  },
  'right-to-left': {
    open: (page) =>
      open(page, { name: 'בית על החוף בתל אביב', description: 'שלושה חדרים, נוף לים ובריכה.' }),
    shows: (page) => [page.getByText('Uploads (9)')],
  },
  'sixty-photos': {
    open: (page) => open(page, { clips: cannedProject(60).clips }, { photos: 60 }),
    shows: (page) => [page.getByText('Uploads (60)')],
  },
  offline: {
    open: async (page) => {
      await open(page);
      await page.context().setOffline(true);
    },
    shows: (page) => [page.getByText('You’re offline.').first()],
  },
  'own-track': {
    open: async (page) => {
      const [clip, ...others] = cannedProject(9).clips;
      const clips = [{ ...(clip as object), isVideo: true, duration: 4 }, ...others];
      await answer(page, 'GET', `${project}/track`, { body: { track: ownTrack } });
      await open(page, { music: 'own', clips });
      await openSheet(page, 'Music');
    },
    shows: (page) => [
      page.getByText('120 beats a minute: photos change on the beat'),
      page.getByRole('slider', { name: 'Where your track starts in the video' }),
      page.getByRole('switch', { name: /^Keep the clips’ sound/ }),
    ],
    reopens: true,
  },
  'own-track-upload': {
    open: async (page) => {
      await answer(page, 'GET', `${project}/track`, { body: { track: null } });
      await open(page, { music: 'own' });
      await openSheet(page, 'Music');
    },
    shows: (page) => [page.getByRole('checkbox', { name: 'I may use this music in my videos.' })],
    reopens: true,
  },
  rerender: {
    open: (page) => {
      const clips = cannedProject(9).clips.map((clip) => ({ ...(clip as object), paid: true }));
      const change = { status: 'completed', videoUrl: '/v', clips };
      return open(page, change, { query: `rerender=${cannedId}` });
    },
    shows: (page) => [
      page.getByRole('heading', { name: 'Project Photos (9)' }),
      page.getByText('Nothing to pay: all 9 photos are paid for.'),
      page.getByRole('button', { name: 'Re-render Video' }),
    ],
  },
  paid: {
    open: (page) => {
      const clips = cannedProject(9).clips.map((clip) => ({ ...(clip as object), paid: true }));
      const versions = [cannedVersion(), cannedVersion(1, 'mls')];
      return open(page, { status: 'completed', videoUrl: '/v', clips }, { versions });
    },
    shows: (page) => [
      page.getByText('Nothing to pay'),
      page.getByRole('link', { name: 'Open the video' }),
      page.getByRole('button', { name: 'Generate Video', exact: true }),
    ],
  },
  loading: {
    open: async (page) => {
      await page.route(`**${project}`, () => new Promise(() => {}));
      await page.goto(`/app/create?project=${cannedId}`);
    },
    shows: (page) => [
      page.getByRole('heading', { name: 'Create Video' }),
      page.locator('main [aria-busy=true]').first(),
    ],
  },
  uploading: {
    open: upload,
    shows: (page) => [
      page.getByText('Not uploaded'),
      page.getByTestId('tile').getByText('This is not a photo or clip we can use.'),
    ],
    isFailure: true,
  },
  'drop-zone': {
    open: async (page) => {
      await open(page);
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
        return transfer;
      });
      await page.getByTestId('drop-zone').dispatchEvent('dragenter', { dataTransfer });
    },
    shows: (page) => [page.getByText('Drop your images here')],
  },
  'too-few-tokens': {
    open: async (page) => {
      await open(page);
      await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 12 } });
      await page.reload();
    },
    shows: (page) => [
      page
        .getByText(/^(You need 78 more tokens|78 tokens short)/)
        .filter({ visible: true })
        .first(),
    ],
  },
  removed: {
    open: async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'Remove image' }).first().click();
    },
    shows: (page) => [page.getByRole('button', { name: 'Undo' })],
    reopens: true,
  },
  'failed-to-save': {
    open: async (page) => {
      await open(page);
      await answer(page, 'PUT', project, refusal(500, 'internal', 'Broken.'));
      await page.getByLabel('Project name').fill('Town house');
    },
    shows: (page) => [stillHere(page), page.getByText('Failed to save')],
    isFailure: true,
    reopens: true,
  },
  conflict: {
    open: async (page) => {
      await open(page);
      const current = cannedProject(9, {
        name: 'Theirs',
        revision: 7,
        updatedAt: '2025-01-06T00:00:00.000Z',
      });
      const refused = refusal(409, 'revision_conflict', conflictText, { current });
      await answer(page, 'PUT', project, refused);
      await page.getByLabel('Project name').fill('Mine');
    },
    shows: (page) => [page.getByText(conflictText)],
  },
  'failed-to-load': {
    open: async (page) => {
      await answer(page, 'GET', project, refusal(403, 'forbidden', 'Not allowed.'));
      await page.goto(`/app/create?project=${cannedId}`);
    },
    shows: (page) => [
      page.getByText('Project Load Error'),
      page.getByRole('button', { name: 'Try Again' }),
    ],
    isFailure: true,
    reopens: true,
  },
  generating: {
    open: async (page) => {
      const shotId = '7d8d2b52-0000-4000-8000-000000000003';
      await answer(page, 'GET', `${project}/status`, {
        body: { ...processing, shotId, progress: 0.42, etaSeconds: 20 },
      });
      await open(page, { status: 'processing' });
    },
    shows: (page) => [
      page.getByRole('heading', { name: 'Creating Your Video' }),
      page.getByText('42%, about 20 seconds left'),
    ],
  },
  'generating-versions': {
    open: async (page) => {
      const shotId = '7d8d2b52-0000-4000-8000-000000000003';
      await answer(page, 'GET', `${project}/status`, {
        body: { ...processing, shotId, progress: 0.42, etaSeconds: 20 },
      });
      const [main, mls, reel] = chosenVersions;
      const versions = [
        { ...main, state: 'completed' },
        { ...mls, state: 'rendering', progress: 0.4 },
        { ...reel, state: 'failed', error: 'There was no room on the disk.' },
        cannedVersion(3, 'teaser', { ...unmade, state: 'waiting' }),
      ];
      await open(page, { status: 'processing' });
      await answer(page, 'GET', `${project}/versions`, { body: { versions } });
      await page.reload();
    },
    shows: (page) => [page.getByText('Rendering, 40%'), page.getByText('42%, about')],
  },
  music: {
    open: async (page) => {
      await open(page, { music: 'lounge' });
      await openSheet(page, 'Music');
    },
    shows: (page) => [page.getByRole('radio', { name: 'Lounge', exact: true, checked: true })],
    reopens: true,
  },
  voice: {
    open: async (page) => {
      await open(page);
      await openSheet(page, 'Voice-over');
    },
    shows: (page) => [page.getByRole('dialog', { name: 'Voice-over' })],
    reopens: true,
  },
  'voice-recorded': {
    open: async (page) => {
      await answer(page, 'GET', `${project}/voice`, { body: spokenVoice });
      await open(page, { music: 'lounge' });
      await openSheet(page, 'Voice-over');
      await page.getByRole('radio', { name: 'Quieter' }).scrollIntoViewIfNeeded();
    },
    shows: (page) => [page.getByRole('group', { name: 'Music under your voice-over' })],
    reopens: true,
  },
  versions: {
    open: async (page) => {
      const [main, mls, reel] = chosenVersions;
      await open(page, {}, { versions: [main, mls, { ...reel, edit: reelEdit }] });
      await openSheet(page, 'Versions');
      await page.getByRole('button', { name: /settings of Reel$/ }).click();
    },
    shows: (page) => [
      page.getByRole('checkbox', { name: 'MLS', checked: true }),
      page.getByRole('checkbox', { name: 'Feed', checked: false }),
      page.getByRole('button', { name: 'Length of Reel: more' }),
      page.getByRole('button', { name: 'Remove room-2.jpg' }),
      page.getByText('90 tokens for all versions.'),
    ],
    reopens: true,
  },
  'adding-version': {
    open: async (page) => {
      await open(page);
      await openSheet(page, 'Versions');
      await page.getByRole('button', { name: 'Add another version…' }).click();
    },
    shows: (page) => [
      page.getByRole('dialog', { name: 'Add another version' }),
      page.getByRole('button', { name: 'Add version' }),
    ],
    reopens: true,
  },
  framing: {
    open: async (page) => {
      await openFraming(page, {
        framing: {
          seconds: 4.5,
          focus: { x: 0.3, y: 0.6 },
          focusByShape: { '9:16': { x: 0.7, y: 0.5 } },
        },
      });
      await page.getByRole('tab', { name: /Vertical 9:16/ }).click();
    },
    shows: (page) => [
      page.getByText('70% across, 50% down'),
      page.getByRole('img', { name: 'Shown in Vertical 9:16' }),
    ],
    reopens: true,
  },
  'framing-automatic': {
    open: (page) => openFraming(page, {}),
    shows: (page) => [
      page.getByText('Automatic: keeps the main subject in view.'),
      page.getByRole('tab', { name: 'All shapes', selected: true }),
    ],
    reopens: true,
  },
  words: {
    open: async (page) => {
      const facts = {
        address: '412 Alder Lane',
        price: { amount: 1_285_000, currency: 'USD' },
        status: { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' },
        highlights: ['Sea view', 'Call Maya, 415-555-0142', 'Perfect for families'],
      };
      await answer(page, 'GET', `${project}/facts`, { body: { facts, captions: [] } });
      await answer(page, 'GET', '/api/user/brand', { body: { theme: 'bold' } });
      await open(page);
      await openSheet(page, 'Text');
    },
    shows: (page) => [
      page.getByText('MLS versions don’t show open houses.'),
      page.getByRole('radio', { name: 'Bold', checked: true }),
      page.getByText('MLS versions don’t show this text.').first(),
      page.getByText(/^Fair housing, familial status/).first(),
    ],
    reopens: true,
  },
  trimming: {
    open: (page) =>
      openFraming(page, {
        isVideo: true,
        duration: 14.2,
        framing: { trim: { start: 2.1, end: 8 } },
      }),
    shows: (page) => [
      page.getByRole('slider', { name: 'Start of the used part' }),
      page.getByText('5.9 s used of 14.2 s.'),
    ],
    reopens: true,
  },
  'choosing-motion': {
    open: async (page) => {
      await open(page);
      await page.getByRole('combobox', { name: 'Camera motion of photo 1' }).click();
    },
    shows: (page) => [page.getByRole('option', { name: 'Dolly In' })],
    reopens: true,
  },
  'choosing-transition': {
    open: async (page) => {
      await open(page);
      await page.getByRole('combobox', { name: /^Transition from photo 1/ }).click();
    },
    shows: (page) => [page.getByRole('option', { name: 'Cross Fade' })],
    reopens: true,
  },
});
