import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { startHomereel } from '@/tests/support/start-homereel';
import { listingName, samplePhotos } from './sample-photos';
import { type ScreenFilm, startScreenFilm } from './screen-film';

const size = { width: 1280, height: 800 };
const RENDER_MS = 15 * 60_000;

/** Films the main job in the real product: photos in, video out. */
export async function filmProduct(folder: string): ReturnType<ScreenFilm['end']> {
  const homereel = await startHomereel();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ viewport: size, colorScheme: 'light', locale: 'en-US' });
    await page.addInitScript(showPointer);
    await page.goto(`${homereel.origin}/app`);
    await page.getByRole('link', { name: 'Create Your First Project' }).waitFor();
    const film = await startScreenFilm(page, folder);
    await playMainJob(page, film);
    return await film.end();
  } finally {
    await browser.close();
    await homereel.stop();
  }
}

async function playMainJob(page: Page, film: ScreenFilm): Promise<void> {
  film.chapter('Start a project.', 2.5);
  await wait(900);
  await press(page, page.getByRole('link', { name: 'Create Your First Project' }));
  await page.getByRole('heading', { name: 'Create Video' }).waitFor();

  film.chapter('Drop the photographs of a listing. All of them at once.', 7);
  await wait(700);
  await page.getByLabel('Add photos and clips').setInputFiles([...samplePhotos]);
  const uploaded = page.getByText('Uploaded', { exact: true });
  await uploaded.nth(samplePhotos.length - 1).waitFor({ timeout: 120_000 });
  await wait(600);

  film.chapter('Give it a name. Order, motion and transitions are chosen for you.', 5);
  await page.getByLabel('Project name').pressSequentially(listingName, { delay: 55 });
  await wait(900);

  film.chapter('Change any of them with a click.', 5);
  await press(page, page.getByRole('combobox').nth(2));
  await wait(900);
  await press(page, page.getByRole('option', { name: 'Dolly In' }));
  await wait(1_200);

  film.chapter('See what it costs, and generate the video.', 3.5);
  await press(page, page.getByRole('button', { name: /^Generate Video/ }));
  await page.waitForURL(/\/app\/video\//);

  film.chapter('It is filmed in about a minute. You need not wait for it.', 6);
  await page.getByRole('button', { name: 'Download Video' }).waitFor({ timeout: RENDER_MS });

  film.chapter('Watch it, download it, or share the link.', 9);
  await wait(700);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await wait(8_000);
}

/** Moves the pointer there as a hand would, and clicks. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to click on.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y, { steps: 25 });
  await wait(250);
  await page.mouse.click(x, y);
}

/** Runs in the page: a screen film has no pointer of its own. */
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
