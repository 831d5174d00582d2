import { makePhotos } from '../support/photos';
import { shareToApp, untilInstalled } from '../support/share-to-app';
import { expect, signIn, test } from './identity-test';

test.use({ serviceWorkers: 'allow' });

test('files shared while signed out wait for the next sign-in', async ({ page, stack }, {
  outputDir,
}) => {
  await signIn(page, stack);
  await expect(page).toHaveURL(`${stack.origin}/app`);
  await untilInstalled(page);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(`${stack.origin}/`);
  const photos = await makePhotos(outputDir, 2, { width: 640, height: 480 });
  await shareToApp(page, stack.origin, photos);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('button', { name: /Anna Agent/ }).click();
  await expect(page.getByRole('heading', { name: 'Uploads (2)' })).toBeVisible();
});
