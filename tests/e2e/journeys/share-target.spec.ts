import { expectUploaded } from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';
import { shareToApp, untilInstalled } from '../../support/share-to-app';

test.use({ serviceWorkers: 'allow' });

test('photos shared from a gallery are in a new project, and stored until they are uploaded', async ({
  page,
  context,
  folder,
  homereel,
  consoleErrors,
}) => {
  const photos = await makePhotos(folder, 2, { width: 640, height: 480 });
  await page.goto('/app');
  await untilInstalled(page);
  const cachedFiles = () =>
    page.evaluate(async () => (await caches.open('homereel-shared')).keys());

  await context.setOffline(true);
  await shareToApp(page, homereel.origin, photos);
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  expect(await cachedFiles()).toHaveLength(2);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectUploaded(page, ['room-1.jpg', 'room-2.jpg']);
  await expect.poll(cachedFiles).toHaveLength(0);
  await expect(page).toHaveURL(/\/app\/create\?project=/);

  await shareToApp(page, homereel.origin, []);
  await expect(page.getByText('No photos were shared.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Uploads (0)' })).toBeVisible();
  // The browser reports that the page could not be loaded offline.
  consoleErrors.length = 0;
});

test('the app can be installed: its description names pictures that are there', async ({
  page,
  request,
}) => {
  await page.goto('/app');
  const session = await page.context().newCDPSession(page);
  await untilInstalled(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  const pictures = [...manifest.icons, ...(manifest.screenshots ?? [])] as { src: string }[];
  for (const { src } of pictures) expect((await request.get(src)).status()).toBe(200);
});
