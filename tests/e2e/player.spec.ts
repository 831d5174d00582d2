import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { generateVideo } from '@/contracts/production/generation';
import { shareProject, unshareProject } from '@/contracts/production/sharing';
import { saveProjectInfo } from '@/contracts/project/projects';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { pressPlay } from '../support/press-play';
import { type SharedLongVideo, shareLongVideo, untilStreamed } from '../support/share-long-video';
import type { SharedHomereel } from '../support/shared-run';

/** The stories of one process share a video. */
let shared: Promise<SharedLongVideo> | undefined;

async function open(
  page: Page,
  homereel: SharedHomereel,
  folder: string,
): Promise<SharedLongVideo> {
  test.slow(shared === undefined, 'The stream waits for those of the stories before.');
  shared ??= shareLongVideo(homereel, folder);
  const { api, projectId } = await shared;
  // Another story may have revoked the link, or rendered the video again.
  await untilStreamed(api, projectId);
  const { path } = (await api.call(shareProject, { projectId })).body;
  await page.goto(path);
  return { api, projectId, path };
}

const videoOf = (page: Page) => page.getByLabel('Video of Seaside cottage');
const secondsOf = (video: Locator) =>
  video.evaluate((player: HTMLVideoElement) => player.currentTime);

function expectPast(video: Locator, seconds: number) {
  return expect.poll(() => secondsOf(video)).toBeGreaterThan(seconds);
}

/** Lets the first range of the video through and holds the others back until they are released. */
async function holdSegments(page: Page): Promise<{ letGo(): Promise<void> }> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/\/stream\/.*\.mp4/, async (route) => {
    const start = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1]);
    if (isHolding && start > FIRST_BYTES) held.push(route);
    else await route.continue();
  });
  return {
    async letGo() {
      isHolding = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

/** Returns whether a path is that of a video's file, or of a part of its stream. */
function isMedia(path: string): boolean {
  return /\/(video|stream\/[^/]+\/[^/]+)$/.test(path);
}

/** Within the first segment, after the header of the file. */
const FIRST_BYTES = 10_000;

test('a shared page loads its player and the stream at the press, and plays it to the end', async ({
  page,
  homereel,
  folder,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await open(page, homereel, folder);
  const video = videoOf(page);
  const button = page.getByRole('button', { name: 'Play the video' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  const before = paths.filter((path) => path.endsWith('.js')).length;
  expect(paths.filter(isMedia)).toEqual([]);

  await button.press('Enter');
  await expect(button).toBeHidden();
  await expect(video).toBeFocused();
  await expectPast(video, 0.2);
  await expectAccessible(page);
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(before);
  expect(paths.filter((path) => path.endsWith('/master.m3u8'))).toHaveLength(1);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.ended)).toBe(true);
  expect(paths.filter((path) => path.endsWith('/video'))).toEqual([]);
});

test('a link that is revoked while its video plays ends it', async ({
  page,
  homereel,
  folder,
  consoleErrors,
}) => {
  const { api, projectId } = await open(page, homereel, folder);
  const segments = await holdSegments(page);
  await pressPlay(videoOf(page));
  await expectPast(videoOf(page), 0.2);
  await api.call(unshareProject, { projectId });
  await segments.letGo();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Video Not Found');
  await expect(videoOf(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download' })).toBeHidden();
  await expectAccessible(page);
  // The browser reports each refused request.
  consoleErrors.length = 0;
});

test('playback continues with a re-rendered video, and the texts beside it are updated', {
  tag: '@long',
}, async ({ page, homereel, folder, consoleErrors }) => {
  const { api, projectId } = await open(page, homereel, folder);
  const segments = await holdSegments(page);
  const video = videoOf(page);
  await pressPlay(video);
  await expectPast(video, 0.2);
  const old = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => name.includes('master.m3u8')),
  );
  const about = { name: 'Seaside cottage', description: 'Now with a pier.' };
  await api.call(saveProjectInfo, { projectId }, { body: about });
  await api.call(generateVideo, { projectId }, { body: {} });
  await expect
    .poll(async () => (await page.request.get(old ?? '')).status(), { timeout: 150_000 })
    .toBe(404);
  await segments.letGo();
  await expect(page.getByText('This video was just updated.')).toBeVisible();
  await expect(page.getByText('Now with a pier.')).toBeVisible();
  await expectPast(video, 4);
  consoleErrors.length = 0;
});

test('offline the player says so, and continues afterwards', { tag: '@long' }, async ({
  page,
  context,
  homereel,
  folder,
  consoleErrors,
}) => {
  await open(page, homereel, folder);
  const segments = await holdSegments(page);
  const video = videoOf(page);
  await pressPlay(video);
  await expectPast(video, 0.2);
  await goOffline(context, page);
  await segments.letGo().catch(() => undefined);
  const note = page.getByText('Connection lost. The video resumes when you’re back online.');
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expectPast(video, 4);
  await expect(note).toBeHidden();
  consoleErrors.length = 0;
});

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
}

test('a browser that cannot be fed a stream plays the lighter file', async ({
  page,
  homereel,
  folder,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource');
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await open(page, homereel, folder);
  await pressPlay(videoOf(page));
  await expectPast(videoOf(page), 0.5);
  const source = await videoOf(page).evaluate((player: HTMLVideoElement) => player.currentSrc);
  expect(source).toContain('/720p.mp4');
});

test('behind a proxy that drops ranges the video still plays', { tag: '@long' }, async ({
  page,
  homereel,
  folder,
}) => {
  await page.route(/\/stream\/.*\.mp4/, async (route) => {
    const { range: _, ...headers } = route.request().headers();
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await open(page, homereel, folder);
  await pressPlay(videoOf(page));
  await expectPast(videoOf(page), 4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser’s own player plays the lighter file', async ({ page, homereel, folder }) => {
    await open(page, homereel, folder);
    const video = videoOf(page);
    await expect(page.getByRole('button')).toBeHidden();
    await video.press('Space');
    await expectPast(video, 0.5);
    expect(await video.getAttribute('src')).toContain('/720p.mp4');
  });
});
