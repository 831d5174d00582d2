import { readSharedVideo, shareProject } from '@/contracts/production/sharing';
import { ApiClient } from '../support/api-client';
import { expectToPlay } from '../support/create-steps';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { makeVideo } from '../support/make-video';
import { makePhotos } from '../support/photos';
import { pressPlay } from '../support/press-play';
import type { SharedHomereel } from '../support/shared-run';
import { watchPage } from '../support/watch-page';

const named = { name: 'Seaside cottage', description: 'Three rooms and a view.' };

/** The stories of one process share a project. */
let cottage: Promise<string> | undefined;

async function makeCottage(api: ApiClient, folder: string): Promise<string> {
  const [photo = ''] = await makePhotos(folder, 1);
  return makeVideo(api, named, photo);
}

/** Its video, and the path of the link to it. */
async function shareCottage({ apiOrigin }: SharedHomereel, folder: string, body = {}) {
  const api = new ApiClient(apiOrigin);
  cottage ??= makeCottage(api, folder);
  const projectId = await cottage;
  const { path } = (await api.call(shareProject, { projectId }, { body })).body;
  return { projectId, path };
}

test('a shared page copies its link and tries a failed video again', async ({
  page,
  context,
  homereel,
  folder,
  consoleErrors,
}) => {
  const { path } = await shareCottage(homereel, folder);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { complaints } = watchPage(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(homereel.origin + path);

  const video = page.getByLabel('Video of Seaside cottage');
  await page.route(/\/(video|stream\/[^?]+)\?share=/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await pressPlay(video);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Unable to load video');
  await expect(video).toBeHidden();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(failure).toBeHidden();
  await expect(video).toBeFocused();
  await expectToPlay(video);
  consoleErrors.length = 0;
});

test('messengers learn of a shared video, search engines do not', async ({
  homereel,
  folder,
  request,
}) => {
  const { projectId, path } = await shareCottage(homereel, folder, { allowDownload: false });
  const share = path.split('?')[1];
  const token = { query: { share: path.split('share=')[1] ?? '' } };
  const api = new ApiClient(homereel.apiOrigin);
  const read = async () => (await api.call(readSharedVideo, { projectId }, token)).body;
  // The lighter rendition is encoded after the video.
  await expect.poll(async () => (await read()).stream, { timeout: 60_000 }).toBeDefined();
  const { versionId, stream } = await read();
  const answer = await request.get(path);
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ]);
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>')).replaceAll('&amp;', '&');
  const file = (name: string) =>
    `${homereel.origin}/api/video-projects/${projectId}/${name}?${share}`;
  for (const [property, content] of [
    ['name="robots"', 'noindex, nofollow'],
    ['property="og:title"', 'Seaside cottage'],
    ['property="og:url"', homereel.origin + path],
    ['property="og:video"', homereel.origin + stream.progressiveUrl],
    ['property="og:image"', file('poster')],
    ['name="twitter:card"', 'player'],
    ['name="twitter:player"', `${homereel.origin}/embed/${projectId}/${versionId}?${share}`],
    ['name="twitter:image"', file('poster')],
  ]) {
    expect(head).toContain(`<meta ${property} content="${content}"/>`);
  }
  for (const url of [file('video'), file('poster')]) {
    expect((await request.get(url)).status()).toBe(200);
  }
  expect(html).not.toContain('/download');
  expect((await request.get(`${path}x`)).status()).toBe(404);
});
