import sharp from 'sharp';
import { chooseFiles, expectUploaded } from '../../support/create-steps';
import { expect, expectAccessible, expectNoSideways, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

const size = { width: 4032, height: 3024 };
const names = ['room-1.jpg', 'room-2.jpg'];

test('on a metered line smaller copies go first, and the originals follow at the next visit', async ({
  page,
  context,
  browser,
  folder,
  homereel,
}) => {
  const photos = await makePhotos(folder, 2, size);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const network = await context.newCDPSession(page);
  const limitTo = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  const tray = page.getByRole('region', { name: 'Uploads' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });

  await test.step('the project is complete with the copies', async () => {
    await page.goto('/app/create');
    await limitTo(400_000);
    await chooseFiles(page, photos);
    await expectUploaded(page, names);
    await expect(tray.getByText(/^Uploading 2 photos in full size: /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Generate Video/ })).toBeEnabled();
    await expectNoSideways(page);
    await page.screenshot({ path: test.info().outputPath('copies-360-dark.png') });
  });
  const address = page.url();
  const projectId = new URL(address).searchParams.get('project') ?? '';
  const readWidths = async () => {
    const project = await (await page.request.get(`/api/video-projects/${projectId}`)).json();
    return project.clips.map(({ width }: { width: number }) => width);
  };
  expect(await readWidths()).toEqual([2560, 2560]);

  const desktop = await browser.newPage({ baseURL: homereel.origin });
  const notice = desktop.getByText(/still on the device you added/);
  await test.step('another device tells what is still on this one', async () => {
    await desktop.goto(address);
    await expect(notice).toHaveText(/^2 photos are still on the device you added them on in full/);
    await expectAccessible(desktop);
    await desktop.screenshot({ path: test.info().outputPath('awaited-desktop.png') });
    await desktop.setViewportSize({ width: 360, height: 740 });
    await desktop.emulateMedia({ colorScheme: 'dark' });
    await desktop.screenshot({ path: test.info().outputPath('awaited-360-dark.png') });
  });

  await test.step('the originals go on at the next visit, on whichever page', async () => {
    await expect(tray.getByText(/: [1-9](\.\d)? MB of /)).toBeVisible();
    const again = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.goto('/app');
    expect(Number((await again).headers()['upload-offset'])).toBeGreaterThan(100_000);
    await limitTo(-1);
    await expect(tray).toBeHidden({ timeout: 60_000 });
    expect(await readWidths()).toEqual([4032, 4032]);
    await expect(notice).toBeHidden({ timeout: 30_000 });
    const picture = `/api/video-projects/${projectId}/image/`;
    const { clips } = await (await page.request.get(`/api/video-projects/${projectId}`)).json();
    const answer = await page.request.get(`${picture}${clips[0].id}?variant=original.jpg`);
    expect(await sharp(await answer.body()).metadata()).toMatchObject(size);
  });
  await desktop.close();
});
