import { execFile } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, expectAccessible, test } from '../support/end-to-end';
import { makePhoto } from '../support/make-picture';

const run = promisify(execFile);
const script = resolve(import.meta.dirname, '../../docs/examples/deliver.sh');

test('an agency’s system turns a folder into versions with a token made in the account', async ({
  page,
  homereel,
  folder,
}) => {
  await page.goto('/app/user/account');
  await page.getByRole('button', { name: 'New access token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Delivery');
  await dialog.getByLabel('Spend').check();
  await dialog.getByLabel('Tokens it may spend in a month').fill('50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make access token' }).click();
  const secret = await dialog.getByLabel('Access token').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const photos = join(folder, '412 Alder Lane');
  await mkdir(photos);
  for (const seed of [1, 2]) {
    await writeFile(join(photos, `photo ${seed}.jpg`), await makePhoto(seed));
  }
  const result = join(folder, 'versions.zip');
  const env = { ...process.env, HOMEREEL_URL: homereel.origin, HOMEREEL_TOKEN: secret };
  const { stdout } = await run('sh', [script, photos, result], { env });
  const made = JSON.parse(stdout);
  expect([made.isGenerating, made.notes]).toEqual([true, []]);
  expect((await stat(result)).size).toBeGreaterThan(100_000);
  await page.goto(made.pagePath);
  await expect(page.getByText('Reel').first()).toBeVisible();

  await page.goto('/app/user/account');
  await expect(page.getByText('20 of 50 tokens spent this month')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Delivery' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Delivery' })).toBeHidden();
  const refused = await fetch(`${homereel.origin}/api/user`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect([refused.status, (await refused.json()).error]).toEqual([
    401,
    expect.stringMatching(/^This access token was revoked on /),
  ]);
});

test('the developers’ page and the description are there for everybody', async ({
  page,
  homereel,
}) => {
  await page.goto('/developers');
  await expect(page.getByText(`${homereel.origin}/api/listings`)).toBeVisible();
  await expect(page.getByText('POST /api/video-projects/{projectId}/generate')).toBeVisible();
  await expect(page.getByText('/api/user/access-tokens')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'openapi.json' }).click();
  const response = await fetch(`${homereel.origin}/api/openapi.json`);
  const { openapi, servers } = await response.json();
  expect([openapi, servers]).toEqual(['3.1.0', [{ url: homereel.origin }]]);
});
