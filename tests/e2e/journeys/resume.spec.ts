import { rm } from 'node:fs/promises';
import { makeLargeClip } from '@/benchmarks/api/upload';
import { cardOf, chooseFiles, tileOf } from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';

const MEGABYTE = 1_000_000;

test('a clip’s upload continues on other pages, and after a reload from its offset', async ({
  page,
  context,
  folder,
}) => {
  const clip = await makeLargeClip(folder, 24 * MEGABYTE);
  const network = await context.newCDPSession(page);
  const limitTo = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  const tray = page.getByRole('region', { name: 'Uploads' });

  await test.step('it is sent while another page is open', async () => {
    await page.goto('/app/create');
    await page.getByLabel('Project name').fill('Lake house');
    await limitTo(1.5 * MEGABYTE);
    await chooseFiles(page, [clip]);
    await expect(page.getByRole('progressbar', { name: 'Upload of large.mp4' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(tray.getByText(/^Uploading 1 file: [4-9](\.\d)? MB of /)).toBeVisible();
  });

  await test.step('a reload continues from the last stored byte', async () => {
    const again = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.reload();
    const offset = Number((await again).headers()['upload-offset']);
    expect(offset).toBeGreaterThan(2 * MEGABYTE);
    await page.getByRole('button', { name: 'User Account' }).click();
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
    await expect(tray).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  });

  await test.step('it is paused and continued', async () => {
    await tray.getByRole('button', { name: 'Pause' }).click();
    await expect(tray.getByText(/^Paused: 1 file/)).toBeVisible();
    await tray.getByRole('button', { name: 'Show files' }).click();
    await expect(tray.getByRole('listitem')).toContainText('large.mp4 · Lake house');
    await page.screenshot({ path: test.info().outputPath('tray-360.png') });
    await limitTo(-1);
    await tray.getByRole('button', { name: 'Resume' }).click();
    await expect(tray).toBeHidden({ timeout: 60_000 });
    await expect(cardOf(page, 'Lake house')).toBeVisible();
  });
});

test('a clip that is removed from the device while it waits says so', async ({
  page,
  context,
  folder,
  consoleErrors,
}) => {
  const clip = await makeLargeClip(folder, 12 * MEGABYTE);
  const network = await context.newCDPSession(page);
  const setOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: MEGABYTE,
    });
  await page.goto('/app/create');
  await expect(page.getByText(/^Balance/)).toBeVisible();
  await setOffline(true);
  await chooseFiles(page, [clip]);
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await rm(clip);
  await setOffline(false);
  await expect(tileOf(page, 'large.mp4')).toContainText('Not uploaded');
  await expect(
    page.getByText('This file was changed or removed on this device. Choose it again.').first(),
  ).toBeVisible();
  // The network that is away, and the file.
  consoleErrors.length = 0;
});
