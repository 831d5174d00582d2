import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { chooseFiles, expectUploaded } from '../../support/create-steps';
import { expect, expectAccessible, expectNoSideways, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

const size = { width: 4032, height: 3024 };
const names = ['room-1.jpg', 'room-2.jpg'];
/** Maximum difference, of 255, between two encoders of the same picture. */
const MAX_DIFFERENCE = 4;

/** Marks a photo as taken with an upright phone. */
async function turn(path: string): Promise<void> {
  const turned = await sharp(path)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  await writeFile(path, turned);
}

/** Returns the mean difference of two small pictures of the same size. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).resize(160, 160, { fit: 'fill' }).raw().toBuffer()),
  );
  const differences = (a as Buffer).map((value, i) => Math.abs(value - (b?.[i] ?? 0)));
  return differences.reduce((sum, each) => sum + each, 0) / differences.length;
}

test('on a metered line smaller copies go first, and the originals follow at the next visit', async ({
  page,
  context,
  browser,
  folder,
  homereel,
}) => {
  const photos = await makePhotos(folder, 2, size);
  await turn(photos[1] ?? '');
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
    await limitTo(150_000);
    await chooseFiles(page, photos);
    await expectUploaded(page, names);
    await expect(tray.getByText(/: [2-9]\d\d KB of |: [1-9](\.\d)? MB of /)).toBeVisible();
    await tray.getByRole('button', { name: 'Pause' }).click();
    await expect(tray.getByText(/^Paused: 2 photos at full size, /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Generate Video/ })).toBeEnabled();
    await expectNoSideways(page);
    await tray.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath('copies-360-dark.png') });
  });
  const address = page.url();
  const projectId = new URL(address).searchParams.get('project') ?? '';
  const project = `/api/video-projects/${projectId}`;
  const readShots = async (): Promise<{ id: string; width: number; height: number }[]> =>
    (await (await page.request.get(project)).json()).clips;
  const readPicture = async (id: string, query: string) =>
    (await page.request.get(`${project}/image/${id}?variant=original.jpg${query}`)).body();
  const copies = await readShots();
  expect(copies).toMatchObject([
    { width: 2560, height: 1920 },
    { width: 1920, height: 2560 },
  ]);
  const before = await Promise.all(copies.map(({ id }) => readPicture(id, '&width=320')));

  const elsewhere = await browser.newContext({ baseURL: homereel.origin });
  const desktop = await elsewhere.newPage();
  const notice = desktop.getByText(/still on your other device/);
  await test.step('another device lists the files that are still on this one', async () => {
    await desktop.goto(address);
    await expect(notice).toHaveText(/^2 full-size photos are still on your other device\. /);
    await expectAccessible(desktop);
    await desktop.screenshot({ path: test.info().outputPath('awaited-desktop.png') });
    await desktop.setViewportSize({ width: 360, height: 740 });
    await desktop.emulateMedia({ colorScheme: 'dark' });
    await desktop.screenshot({ path: test.info().outputPath('awaited-360-dark.png') });
  });

  await test.step('the originals continue at the next visit, on any page', async () => {
    const again = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.goto('/app');
    expect(Number((await again).headers()['upload-offset'])).toBeGreaterThan(100_000);
    await limitTo(-1);
    await expect(tray).toBeHidden({ timeout: 60_000 });
    await expect(notice).toBeHidden({ timeout: 30_000 });
    const originals = await readShots();
    expect(originals).toMatchObject([size, { width: size.height, height: size.width }]);
    for (const [i, { id }] of originals.entries()) {
      expect(await sharp(await readPicture(id, '')).metadata()).toMatchObject({
        width: originals[i]?.width,
      });
      const after = await readPicture(id, '&width=320');
      expect(await compare(before[i] as Buffer, after)).toBeLessThan(MAX_DIFFERENCE);
    }
  });
  await elsewhere.close();
});
