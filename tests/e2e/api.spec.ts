import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@/scripts/supervise/network';
import { expect, expectAccessible, expectNoSideways, test } from '../support/end-to-end';
import { makePhoto } from '../support/make-picture';

const run = promisify(execFile);
const examples = resolve(import.meta.dirname, '../../docs/examples');
const receiverPort = await findFreePort('127.0.0.1');
test.use({ homereelEnv: { PERMITTED_INNER_HOSTS: `127.0.0.1:${receiverPort}` } });

/** Runs the example that receives webhooks until the test ends. @returns its output. */
async function startReceiver(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(examples, 'receiver.ts'), folder], {
    env: { ...process.env, ...env, PORT: String(receiverPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output).toContain('listening');
  return { output: () => output, stop: () => child.kill('SIGKILL') };
}

test('an agency’s system sends a folder, and receives events and its versions, like the examples', async ({
  page,
  homereel,
  folder,
  consoleErrors,
}) => {
  await page.goto('/app/user/account');
  await page.getByRole('button', { name: 'New access token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Delivery');
  await dialog.getByLabel('Spend').check();
  await dialog.getByLabel('Monthly token limit').fill('50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create access token' }).click();
  const secret = await dialog.getByLabel('Access token').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog.getByLabel('Address').fill('http://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('does not lead to the public internet')).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')]);
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${receiverPort}/homereel`);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const signingSecret = await dialog.getByLabel('Signing secret').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const received = join(folder, 'received');
  await mkdir(received);
  const receiver = await startReceiver(received, {
    HOMEREEL_TOKEN: secret,
    HOMEREEL_WEBHOOK_SECRET: signingSecret,
  });

  const photos = join(folder, '412 Alder Lane');
  await mkdir(photos);
  for (const seed of [1, 2]) {
    await writeFile(join(photos, `photo ${seed}.jpg`), await makePhoto(seed));
  }
  const result = join(folder, 'versions.zip');
  const env = { ...process.env, HOMEREEL_URL: homereel.origin, HOMEREEL_TOKEN: secret };
  const versions = 'property,reel';
  const deliver = [join(examples, 'deliver.sh'), photos, result, versions];
  const { stdout } = await run('sh', deliver, { env });
  const made = JSON.parse(stdout);
  expect([made.state, made.project.isGenerating, made.notes]).toEqual(['done', true, []]);
  expect((await stat(result)).size).toBeGreaterThan(100_000);
  await expect.poll(async () => (await readdir(received)).length).toBe(2);
  expect(receiver.output().match(/saved .*\.mp4/g)).toHaveLength(2);
  await page.goto(made.project.pagePath);
  await expect(page.getByText('Reel').first()).toBeVisible();

  await rm(join(photos, 'photo 2.jpg'));
  const deliverAgain = [join(examples, 'deliver.ts'), photos, versions];
  const sent = await run(process.execPath, deliverAgain, { env });
  const { project } = JSON.parse(sent.stdout);
  expect(project).toMatchObject({ isGenerating: true });
  await fetch(`${homereel.origin}/api/video-projects/${project.projectId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  });

  await page.goto('/app/user/account');
  await page.getByRole('button', { name: /^Deliveries to/ }).click();
  await expect(dialog.getByText('project.ready')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send test event' }).click();
  await expect(dialog.getByText('webhook.test')).toBeVisible();
  await expect(dialog.getByText('Sending')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  receiver.stop();
  await expect(page.getByText(/of 50 tokens spent this month/)).toBeVisible();
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

test('the developers’ page and the description are public', async ({ page, homereel }) => {
  await page.goto('/developers');
  await expect(page.getByText(`${homereel.origin}/api/listings`)).toBeVisible();
  await expect(page.getByText('POST /api/video-projects/{projectId}/generate')).toBeVisible();
  await expect(page.getByText('/api/user/access-tokens')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'openapi.json' }).click();
  const response = await fetch(`${homereel.origin}/api/openapi.json`);
  const { openapi, servers } = await response.json();
  expect([openapi, servers]).toEqual(['3.1.0', [{ url: homereel.origin }]]);
});
