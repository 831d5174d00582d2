import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { mediaStoreVariables, openMediaStore } from '@/adapters/storage/open-media-store';
import { makeLargeClip } from '@/benchmarks/api/upload';
import { startMediaServer } from '../cluster/media-server';
import { chooseFiles } from '../support/create-steps';
import { removeFolder } from '../support/remove-folder';
import { startDeployment } from './deployment';

/**
 * A long clip over a line that breaks, through TLS and the proxy of docs/operations/reverse-proxy.md. With `S3_SERVER` it is
 * kept in a bucket (see docs/operations/renderers.md, `test:cluster`).
 */

const MEGABYTE = 1_000_000;
const CLIP_BYTES = 480 * MEGABYTE;
const CUTS = 20;
/**
 * A phone's connection, a good one, and one that is faster than the server, each with the share of the clip
 * that may be sent again; the bytes of TLS, HTTP and the page's other calls count as well. If the connection
 * is the bottleneck, the goal of 2 % is missed by about one
 * (docs/decisions/132-a-part-is-the-rest-of-the-file.md).
 */
const lines = {
  '20 Mbit/s': { bytesPerSecond: 2.5 * MEGABYTE, maxSentAgain: 0.02 },
  '100 Mbit/s': { bytesPerSecond: 12.5 * MEGABYTE, maxSentAgain: 0.15 },
  'no limit': { bytesPerSecond: Number.POSITIVE_INFINITY, maxSentAgain: 0.3 },
} as const;

test.use({ ignoreHTTPSErrors: true });

async function digestOf(file: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(file, hash);
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

/** SHA-256 of each clip that the product stored. */
async function readStored(env: Readonly<Record<string, string>>): Promise<string[]> {
  const store = await openMediaStore(z.object(mediaStoreVariables).parse(env));
  const digests: string[] = [];
  for await (const { key } of store.list('media')) {
    if (key.endsWith('source.mp4')) digests.push(await digestOf(await store.read(key)));
  }
  return digests;
}

for (const [name, { bytesPerSecond, maxSentAgain }] of Object.entries(lines)) {
  test(`a clip of 480 MB through twenty cuts and two killed services, ${name} @long`, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    const store = await mkdtemp(join(tmpdir(), 'homereel-store-'));
    const bucket = await startMediaServer(store);
    const deployment = await startDeployment(bucket?.env);
    const { homereel, line, folder, origin } = deployment;
    const kill = async (service: 'api' | 'web') =>
      process.kill(await homereel.pidOf(service), 'SIGKILL');
    try {
      const clip = await makeClip(folder);
      await signIn(page, origin);
      line.limitTo(bytesPerSecond);
      const before = line.sentBytes();
      const places = Array.from({ length: CUTS }, () => Math.floor(Math.random() * CLIP_BYTES));
      const countCuts = line.cutAt(places);
      const start = performance.now();
      await chooseFiles(page, [clip]);
      await expect.poll(countCuts, { timeout: 600_000 }).toBeGreaterThanOrEqual(7);
      await kill('api');
      await expect.poll(countCuts, { timeout: 600_000 }).toBeGreaterThanOrEqual(14);
      await kill('web');
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 800_000 });
      const seconds = (performance.now() - start) / 1_000;
      const sentAgain = (line.sentBytes() - before - CLIP_BYTES) / CLIP_BYTES;
      const where = bucket === undefined ? 'a folder' : 'a bucket';
      console.log(
        `${name}, kept in ${where}: ${countCuts()} cuts, ${seconds.toFixed(0)} s; ` +
          `${(100 * sentAgain).toFixed(2)} % more sent than the clip has`,
      );
      expect(countCuts()).toBe(CUTS);
      const stored = await readStored({ ...bucket?.env, HOMEREEL_DATA_DIR: homereel.dataDir });
      expect(stored).toEqual([await digestOf(createReadStream(clip))]);
      expect(sentAgain).toBeLessThan(maxSentAgain);
    } finally {
      await deployment.stop();
      await bucket?.stop();
      await removeFolder(store);
    }
  });
}
