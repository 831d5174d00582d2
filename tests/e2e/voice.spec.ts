import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chooseFiles, expectUploaded } from '../support/create-steps';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { makePhotos } from '../support/photos';
import { makeSpeech, toWav } from '../support/voices';

/** What the browser's microphone hears, again and again; it is opened when the browser starts. */
const folderOfSound = mkdtempSync(join(tmpdir(), 'homereel-e2e-voice-'));
const sound = join(folderOfSound, 'speech.wav');
const speech = makeSpeech({
  seconds: 6,
  runs: [
    [0, 2.2],
    [3, 5.2],
  ],
});
writeFileSync(sound, toWav(speech));
test.afterAll(() => rmSync(folderOfSound, { recursive: true, force: true }));

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${sound}`],
  },
});

async function openVoice(page: Page) {
  const opener = page.getByRole('button', { name: 'Your voice' });
  if (!(await opener.isVisible())) await page.getByRole('button', { name: /^Versions/ }).tap();
  await opener.tap();
  await expect(page.getByRole('dialog', { name: 'Your voice' })).toBeVisible();
}

async function createProject(page: Page, folder: string) {
  await page.goto('/app/create');
  await chooseFiles(page, await makePhotos(folder, 1));
  await expectUploaded(page, ['room-1.jpg']);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/project=/);
}

/** Waits until so many seconds are recorded; on a busy machine it may be more. */
async function expectRecorded(dialog: Locator, seconds: number) {
  const timer = dialog.getByRole('timer');
  const read = async () => {
    const [minutes, rest] = ((await timer.textContent()) ?? '').split(':').map(Number);
    return 60 * (minutes ?? 0) + (rest ?? 0);
  };
  await expect.poll(read).toBeGreaterThanOrEqual(seconds);
}

test.describe('with a microphone', () => {
  test.use({ permissions: ['microphone'] });

  test('a voice is recorded on a phone, heard, captioned, and there after a reload', async ({
    page,
    folder,
  }) => {
    await createProject(page, folder);
    await openVoice(page);
    const dialog = page.getByRole('dialog');
    const script = 'Morning light fills every room. Four bedrooms look over the bay.';
    await dialog.getByLabel('Script').fill(script);
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();

    await dialog.getByRole('button', { name: 'Record', exact: true }).tap();
    await expect(dialog.getByRole('region', { name: 'Teleprompter' })).toContainText('Morning');
    await expectRecorded(dialog, 1);
    const level = dialog.getByRole('meter', { name: 'Level of the microphone' });
    await expect
      .poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value))
      .toBeGreaterThan(0.3);
    await expectAccessible(page);
    await expectRecorded(dialog, 6);
    await dialog.getByRole('button', { name: 'Stop recording' }).tap();

    const captions = dialog.getByRole('textbox', { name: /^Caption \d/ });
    await expect(captions).toHaveCount(2);
    await expect(captions.first()).toHaveValue('Morning light fills every room.');
    await dialog.getByRole('button', { name: /^Play your recording/ }).tap();
    await expect(dialog.getByRole('button', { name: /^Pause your recording/ })).toBeVisible();
    await dialog.getByRole('switch', { name: 'Captions in the picture' }).tap();
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const { width, scroll } = await dialog.evaluate(({ clientWidth, scrollWidth }) => ({
      width: clientWidth,
      scroll: scrollWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);

    await page.reload();
    await expectUploaded(page, ['room-1.jpg']);
    await openVoice(page);
    await expect(dialog.getByLabel('Script')).toHaveValue(script);
    await expect(dialog.getByRole('button', { name: /^Play your recording/ })).toBeVisible();
    await expect(captions.nth(1)).toHaveValue('Four bedrooms look over the bay.');
    await expect(dialog.getByRole('switch', { name: 'Captions in the picture' })).toBeChecked();
  });
});

test('a microphone that is blocked says how to allow it', async ({ page, folder }) => {
  await createProject(page, folder);
  await openVoice(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record', exact: true }).tap();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The microphone is blocked. Allow it for this site in your browser’s settings, then try again.',
  );
  await expect(dialog.getByRole('button', { name: 'Upload a recording' })).toBeVisible();
});
