import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, type Page, test } from '@playwright/test';
import { makeLargeClip } from '@/benchmarks/api/upload';
import { chooseFiles } from '../support/create-steps';
import { startDeployment } from './deployment';

/** A long clip over a line that breaks, through TLS and the proxy of docs/operations.md. */

const MEGABYTE = 1_000_000;
const CLIP_BYTES = 480 * MEGABYTE;
const CUTS = 20;
/**
 * 20 Mbit/s, as a phone sends. Where the line is faster than the server, what lies in the buffers of every hop
 * is lost with each cut: 15 % of this clip on a line without a limit.
 */
const LINE_BYTES_PER_SECOND = 2.5 * MEGABYTE;
/** Of the clip's bytes; what TLS, HTTP and the page's other calls send counts as well. */
const MAX_SENT_AGAIN = 0.02;

test.use({ ignoreHTTPSErrors: true });

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** No two megabytes of it are alike. */
async function makeClip(folder: string): Promise<string> {
  const path = await makeLargeClip(folder, CLIP_BYTES);
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const noise = randomBytes(MEGABYTE);
  for (let at = size - CLIP_BYTES + 8; at + MEGABYTE <= size; at += MEGABYTE) {
    noise.writeUInt32BE(at);
    await file.write(noise, 0, noise.length, at);
  }
  await file.close();
  return path;
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/app/create`);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('button', { name: /Anna Agent/ }).click();
  await expect(page.getByText(/^Balance/)).toBeVisible({ timeout: 45_000 });
}

test('a clip of 480 MB through twenty cuts and two killed services @long', async ({ page }) => {
  test.setTimeout(900_000);
  const deployment = await startDeployment();
  const { homereel, line, folder, origin } = deployment;
  const kill = async (service: 'api' | 'web') =>
    process.kill(await homereel.pidOf(service), 'SIGKILL');
  try {
    const clip = await makeClip(folder);
    await signIn(page, origin);
    line.limitTo(LINE_BYTES_PER_SECOND);
    const before = line.sentBytes();
    const places = Array.from({ length: CUTS }, () => Math.floor(Math.random() * CLIP_BYTES));
    const countCuts = line.cutAt(places);
    await chooseFiles(page, [clip]);
    await expect.poll(countCuts, { timeout: 600_000 }).toBeGreaterThanOrEqual(7);
    await kill('api');
    await expect.poll(countCuts, { timeout: 600_000 }).toBeGreaterThanOrEqual(14);
    await kill('web');
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 800_000 });
    const sentAgain = (line.sentBytes() - before - CLIP_BYTES) / CLIP_BYTES;
    console.log(
      `${countCuts()} cuts; ${(100 * sentAgain).toFixed(2)} % more sent than the clip has`,
    );
    expect(countCuts()).toBe(CUTS);
    const stored: string[] = [];
    for await (const path of glob(join(homereel.dataDir, 'media/files/media/*/*/source.mp4'))) {
      stored.push(path);
    }
    expect(await Promise.all(stored.map(digestOf))).toEqual([await digestOf(clip)]);
    expect(sentAgain).toBeLessThan(MAX_SENT_AGAIN);
  } finally {
    await deployment.stop();
  }
});
