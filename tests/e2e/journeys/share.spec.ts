import { saveBrand } from '@/contracts/project/brands';
import { ApiClient } from '../../support/api-client';
import { expectToPlay } from '../../support/create-steps';
import { expect, expectAccessible, test } from '../../support/end-to-end';
import { makeVideo } from '../../support/make-video';
import { makePhotos } from '../../support/photos';

test('a video is shared from the list, watched on a phone, and its link revoked', async ({
  page,
  browser,
  homereel,
  folder,
}) => {
  test.setTimeout(300_000);
  const [photo = ''] = await makePhotos(folder, 1, { width: 1280, height: 960 });
  const about = { name: 'Seaside cottage', description: 'Three rooms and a view.' };
  const api = new ApiClient(homereel.apiOrigin);
  // The user has no brand; another story may have left one.
  await api.call(saveBrand, {}, { body: {} });
  const projectId = await makeVideo(api, about, photo);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Actions for Seaside cottage' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const link = await page.getByLabel('Share link').inputValue();
  await page.keyboard.press('Escape');

  // A visitor's phone, without a session.
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const viewer = await phone.newPage();
  await viewer.goto(link);
  await expect(viewer.getByRole('heading', { name: 'Seaside cottage' })).toBeVisible();
  await expect(viewer.getByText('Three rooms and a view.')).toBeVisible();
  await expectAccessible(viewer);
  await expect(viewer.getByRole('banner')).toHaveCount(0);
  const [play, copy] = ['Play the video', 'Copy Link'];
  await expect(viewer.getByRole('button', { name: play })).toBeVisible();
  await expect(viewer.getByRole('button')).toHaveText(['', copy]);
  await expect(viewer.getByRole('link')).toHaveText(['Download']);
  const hidden = await viewer.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(hidden, 'pixels to scroll sideways').toBe(0);
  await expectToPlay(viewer.getByLabel('Video of Seaside cottage'));
  const download = viewer.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Download' }).tap();
  expect((await download).suggestedFilename()).toBe('Seaside-cottage-Property-video.mp4');

  // The same link again from the video's own page, and its revocation.
  await page.getByRole('link', { name: 'Seaside cottage' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByLabel('Share link')).toHaveValue(link);
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Link revoked')).toBeVisible();

  await viewer.reload();
  await expect(viewer.getByRole('heading', { name: 'Video Not Found' })).toBeVisible();
  await expectAccessible(viewer);
  await expect(viewer.getByRole('link')).toHaveCount(0);
  for (const name of ['video', 'poster', 'download']) {
    const file = `/api/video-projects/${projectId}/${name}${new URL(link).search}`;
    expect((await viewer.request.get(homereel.origin + file)).status()).toBe(404);
  }
  await phone.close();

  // Its owner still has it, in the list and on its page.
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Seaside cottage' })).toBeVisible();
});
