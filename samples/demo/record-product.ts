import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { saveBrand } from '@/contracts/project/brands';
import { ApiClient } from '@/tests/support/api-client';
import { startHomereel } from '@/tests/support/start-homereel';
import { listingName, listingText, samplePhotos, sampleWords } from './sample-listing';
import { type ScreenRecording, startScreenRecording } from './screen-recording';

const size = { width: 1280, height: 800 };
/** Timeout of each step: three versions are rendered, and the machine may be busy. */
const STEP_TIMEOUT_MS = 15 * 60_000;

/** Records the main job in the real product, from dropped photos to the finished video. */
export async function recordProduct(folder: string): ReturnType<ScreenRecording['end']> {
  const homereel = await startHomereel();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await new ApiClient(homereel.apiOrigin).call(saveBrand, {}, { body: sampleWords.brand });
    const page = await browser.newPage({ viewport: size, colorScheme: 'light', locale: 'en-US' });
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await page.addInitScript(showPointer);
    await page.goto(`${homereel.origin}/app`);
    await page.getByRole('link', { name: 'Create Your First Project' }).waitFor();
    const recording = await startScreenRecording(page, folder);
    await playMainJob(page, recording);
    return await recording.end();
  } finally {
    await browser.close();
    await homereel.stop();
  }
}

async function playMainJob(page: Page, recording: ScreenRecording): Promise<void> {
  recording.chapter('Start a project.', 2);
  await wait(900);
  await press(page, page.getByRole('link', { name: 'Create Your First Project' }));
  await page.getByRole('heading', { name: 'Create Video' }).waitFor();

  recording.chapter('Drop the photographs of a listing. All of them at once.', 5);
  await wait(700);
  await page.getByLabel('Add photos and clips').setInputFiles([...samplePhotos]);
  const uploaded = page.getByText('Uploaded', { exact: true });
  await uploaded.nth(samplePhotos.length - 1).waitFor();
  await page.getByLabel('Project name').fill(listingName);
  await wait(900);

  recording.chapter('Motions and transitions are chosen for you. Change any with a click.', 4);
  await press(page, page.getByTestId('tile').nth(1).getByRole('combobox').first());
  await wait(900);
  await press(page, page.getByRole('option', { name: 'Dolly In' }));
  await wait(1_200);

  recording.chapter('Paste the listing’s text: its address, price and rooms are found in it.', 8);
  await press(page, page.getByRole('button', { name: /^Text/ }));
  const words = page.getByRole('dialog', { name: 'Text on the video' });
  await press(page, words.getByRole('button', { name: 'Fill in from the listing text' }));
  await words.getByLabel('Paste listing text').fill(listingText);
  await wait(1_500);
  await press(page, words.getByRole('button', { name: 'Use these facts' }));
  await wait(1_500);
  await press(page, words.getByRole('button', { name: 'Done' }));

  recording.chapter('Check every version you need, and choose the music.', 6);
  await press(page, page.getByRole('button', { name: /^Versions/ }));
  for (const name of ['MLS', 'Reel']) {
    await press(page, page.getByRole('checkbox', { name, exact: true }));
    await wait(400);
  }
  await press(page, page.getByRole('button', { name: /^Music/ }));
  await wait(900);
  await press(page, page.getByRole('radio', { name: 'Warm guitar', exact: true }));
  await wait(700);
  await page.keyboard.press('Escape');

  recording.chapter('See it play before you pay.', 7);
  const play = page.getByRole('button', { name: 'Play preview' });
  if (await play.isVisible()) await press(page, play);
  await wait(5_000);

  recording.chapter('See what it costs, and generate.', 4);
  await press(page, page.getByRole('button', { name: /^Generate Video/ }));
  await page.waitForURL(/\/app\/video\//);

  recording.chapter('All versions are made in minutes. You need not wait for them.', 5);
  await page.getByRole('button', { name: 'Download Video' }).waitFor();

  recording.chapter('Watch, download or share each of them.', 10);
  await wait(700);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await wait(5_000);
  await press(page, page.getByRole('link', { name: 'Reel', exact: true }));
  await wait(4_000);
}

/** Moves the pointer to the target in steps, and clicks. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to click on.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y, { steps: 25 });
  await wait(250);
  await page.mouse.click(x, y);
}

/** Draws a pointer, which a recording of the screen lacks. Runs in the page. */
function showPointer(): void {
  const pointer = document.createElement('div');
  Object.assign(pointer.style, {
    position: 'fixed',
    zIndex: '99999',
    width: '22px',
    height: '22px',
    margin: '-11px',
    borderRadius: '50%',
    background: 'rgb(20 18 15 / 35%)',
    border: '2px solid white',
    pointerEvents: 'none',
    left: '-50px',
  });
  document.addEventListener('mousemove', ({ clientX, clientY }) => {
    if (!pointer.isConnected) document.documentElement.append(pointer);
    Object.assign(pointer.style, { left: `${clientX}px`, top: `${clientY}px` });
  });
}
