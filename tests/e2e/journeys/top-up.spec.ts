import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

test.use({ homereelEnv: { TRIAL_TOKENS: '15' } });

test('too few tokens: bought in local mode, and all input is restored', {
  tag: '@long',
}, async ({ page, folder }) => {
  const photos = await makePhotos(folder, 2, { width: 640, height: 480 });
  await page.goto('/app/create');
  await page.getByLabel('Add photos and clips').setInputFiles(photos);
  await expect(page.getByTestId('tile').filter({ hasText: 'Uploaded' })).toHaveCount(2);
  await expect(page).toHaveURL(/project=/);
  await page.getByLabel('Project name').fill('Seaside cottage');
  const generate = page.getByRole('button', { name: 'Generate Video (20 tokens)' });
  await expect(page.getByText('You need 5 more tokens.')).toBeVisible();
  await expect(generate).toBeDisabled();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const workPlace = page.url();
  const topUp = page.getByRole('button', { name: 'Top Up Tokens' });

  // Left without paying: nothing is lost, nothing is added.
  const sent = page.waitForRequest('**/api/stripe/create-checkout*');
  await topUp.click();
  const call = await sent;
  expect(call.postData()).toBeNull();
  expect(call.headers()['content-type']).toBe('application/json');
  await expect(page.getByRole('heading', { name: 'No card is charged' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(workPlace);
  await expect(page.getByTestId('tile')).toHaveCount(2);
  await expect(page.getByLabel('Project name')).toHaveValue('Seaside cottage');
  await expect(generate).toBeDisabled();

  // After the payment: back at the same place, where one click continues.
  await topUp.click();
  await page.getByRole('button', { name: 'Add tokens' }).click();
  await expect(page.getByText('Tokens added')).toBeVisible();
  await expect(page).toHaveURL(workPlace);
  await expect(page.getByTestId('tile')).toHaveCount(2);
  await expect(page.getByLabel('Project name')).toHaveValue('Seaside cottage');
  await expect(page.getByText('Balance: 115 tokens')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('tile')).toHaveCount(2);
  await expect(page.getByText('Tokens added')).toHaveCount(0);
  await generate.click();
  await expect(page).toHaveURL(/\/app\/video\//);

  await page.goto('/app/user/account');
  const history = page.getByRole('region', { name: 'Transaction History' });
  await expect(history.getByText('+100', { exact: true })).toHaveCount(1);
});
