import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { createLog } from '@/adapters/log';
import { openLocalStore } from '@/adapters/storage/local-store';
import { openS3Store } from '@/adapters/storage/s3-store';
import { completeLocalCheckout, createCheckout } from '@/contracts/money/checkout';
import { readBalance } from '@/contracts/money/ledger';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import {
  createProject,
  deleteProject,
  listProjects,
  readProject,
} from '@/contracts/project/projects';
import { readShotImage } from '@/contracts/project/shots';
import { createWebhook } from '@/contracts/publishing/webhooks';
import { readEnv } from '@/product-api/env';
import { startApi } from '@/product-api/start-api';
import type { Manifest } from '@/scripts/backup/manifest';
import { restoreBackup } from '@/scripts/backup/restore-backup';
import { takeBackup } from '@/scripts/backup/take-backup';
import { ApiClient } from '@/tests/support/api-client';
import { emptyDatabase } from '@/tests/support/fresh-database';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { openTestBucket } from '@/tests/support/test-bucket';

const folder = await mkdtemp(join(tmpdir(), 'homereel-test-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const api = await startTestApi({ PERMITTED_INNER_HOSTS: '127.0.0.1:9' });
const me = new ApiClient(api.address);
const [secondDatabase, thirdDatabase] = [await emptyDatabase(), await emptyDatabase()];
const bucket = await openTestBucket();
const lines: string[] = [];
const say = (line: string) => lines.push(line);
const backup = join(folder, 'backup');
const secretPath = join(folder, 'secret');
const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };

async function addProject(name: string): Promise<{ projectId: string; shotId: string }> {
  const { body } = await me.call(createProject, {}, { body: { ...plan, name } });
  const shotId = randomUUID();
  await me.upload(body.id, { shotId, name: 'room.jpg', bytes: await makePhoto(name.length) });
  return { projectId: body.id, shotId };
}

async function topUp(): Promise<void> {
  const { body } = await me.call(createCheckout);
  const checkoutId = new URL(body.url, 'http://site').searchParams.get('id') ?? '';
  await me.call(completeLocalCheckout, { checkoutId }, { body: { quantity: 1 } });
}

/** A user works during the backup: adds, deletes and pays. */
async function keepWriting(isDone: () => boolean): Promise<number> {
  let writes = 0;
  for (; !isDone(); writes += 1) {
    const { projectId } = await addProject(`Busy ${writes}`);
    if (writes % 8 === 0) await topUp();
    if (writes % 2 === 0) await me.call(deleteProject, { projectId });
  }
  return writes;
}

const tokenBody = { name: 'Delivery', scopes: ['read'], expiresInDays: null, monthlyTokens: null };
const hookBody = { url: 'http://127.0.0.1:9/hook', events: ['version.ready'] };
/** Secrets that were shown once. */
const secrets: string[] = [
  (await me.call(createAccessToken, {}, { body: tokenBody })).body.secret,
  (await me.call(createWebhook, {}, { body: hookBody })).body.secret,
];
const waiting = await addProject('Waits for its video');
await topUp();
await me.call(generateVideo, { projectId: waiting.projectId }, { body: {} });
await writeFile(secretPath, 'a secret');
let taken: Manifest;

it('is taken while users work, and restored', async () => {
  let isDone = false;
  const writing = keepWriting(() => isDone);
  taken = await takeBackup({
    databaseUrl: api.databaseUrl,
    store: api.deps.mediaStore,
    folder: backup,
    secretPath,
    say,
  }).finally(() => {
    isDone = true;
  });
  expect(await writing).toBeGreaterThan(0);
  expect(taken.media.length).toBeGreaterThan(0);
  expect(taken.jobs?.rows).toBe(1);
  // Only files that were deleted before the backup could copy them may be missing.
  const lost = await api.deps.database.query('select from media where media_id = any($1)', [
    taken.missingMedia,
  ]);
  expect(lost).toEqual([]);
  await expect(
    takeBackup({ databaseUrl: api.databaseUrl, store: api.deps.mediaStore, folder: backup, say }),
  ).rejects.toThrow('is not empty. Name a new folder for each backup.');
});

it('holds the names of tokens and webhooks, and none of their secrets', async () => {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    }),
  );
  const all = texts.join('\n');
  expect(all).toContain(tokenBody.name);
  expect(all).toContain(hookBody.url);
  for (const secret of secrets) {
    expect(secret).toMatch(/^(hr_|whsec_)/);
    const bare = secret.replace(/^\w+?_/, '');
    expect([all.includes(bare), all.includes(Buffer.from(secret).toString('hex'))]).toEqual([
      false,
      false,
    ]);
  }
});

it('comes back byte for byte, with its ledger proven', async () => {
  const dataDir = join(folder, 'restored');
  const store = await openLocalStore(join(dataDir, 'media'));
  const request = { folder: backup, databaseUrl: secondDatabase, store, isForced: false, say };
  await restoreBackup({ ...request, secretPath: join(dataDir, 'secret') });
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('a secret');

  const again = await takeBackup({
    databaseUrl: secondDatabase,
    store,
    folder: join(folder, 'again'),
    secretPath,
    say,
  });
  expect(again.tables).toEqual(taken.tables);
  expect(again.media).toEqual(taken.media);
  expect(again.ledger).toEqual(taken.ledger);
  expect(again.missingMedia).toEqual(taken.missingMedia);

  await expect(restoreBackup(request)).rejects.toThrow(
    'The database or the media store is not empty.',
  );
});

it('runs again, and who waited still waits', async () => {
  const balance = (await me.call(readBalance)).body.tokens;
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: secondDatabase,
    HOMEREEL_DATA_DIR: join(folder, 'restored'),
    HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
    API_PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const restored = await startApi(env, createLog('silent'));
  try {
    const person = new ApiClient(restored.address);
    const { status } = (await person.call(readStatus, { projectId: waiting.projectId })).body;
    expect(status).toBe('processing');
    const { deps } = restored;
    const alive = await deps.database.query<{ id: string }>(
      `select job_id as id from work where state = 'running'`,
    );
    expect(await deps.queue.listAlive(alive.map(({ id }) => id as never))).toHaveLength(1);
    const picture = await person.fetch(readShotImage, waiting);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const names: string[] = (await person.call(listProjects)).body.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toContain('Waits for its video');
    expect((await person.call(readProject, { projectId: waiting.projectId })).status).toBe(200);
    expect((await person.call(readBalance)).body.tokens).toBeLessThanOrEqual(balance);
  } finally {
    await restored.close();
  }
});

it('moves into a bucket, and from there', async () => {
  const store = await openS3Store({
    ...bucket,
    scratchFolder: join(folder, 'scratch'),
  });
  const request = { databaseUrl: thirdDatabase, store, say };
  await restoreBackup({ ...request, folder: backup, isForced: false });
  const again = await takeBackup({ ...request, folder: join(folder, 'from-bucket') });
  expect(again.media).toEqual(taken.media);
  expect(again.tables).toEqual(taken.tables);
});

it('is refused where something is connected, damaged or incomplete', async () => {
  const store = await openLocalStore(join(folder, 'third', 'media'));
  const request = { folder: backup, store, isForced: true, say };
  await expect(restoreBackup({ ...request, databaseUrl: api.databaseUrl })).rejects.toThrow(
    'Something is connected to the database. Stop Homereel before you restore.',
  );

  const [file] = taken.media;
  await appendFile(join(backup, file?.path ?? ''), 'x');
  await expect(restoreBackup({ ...request, databaseUrl: thirdDatabase })).rejects.toThrow(
    `The backup is damaged and nothing was restored: ${file?.path} has changed.`,
  );
  await rm(join(backup, file?.path ?? ''));
  await expect(restoreBackup({ ...request, databaseUrl: thirdDatabase })).rejects.toThrow(
    `${file?.path} is missing.`,
  );
  await rm(join(backup, 'manifest.json'));
  await expect(restoreBackup({ ...request, databaseUrl: thirdDatabase })).rejects.toThrow(
    'holds no complete backup',
  );
  expect(existsSync(join(folder, 'third', 'media', 'files', 'media'))).toBe(false);
});
