import { mkdtemp, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLocalStore } from '@/adapters/storage/local-store';
import { removeFolder } from '@/tests/support/remove-folder';
import { openSegmentStore, SEGMENTS_FOLDER } from './segment-store';

const folder = await mkdtemp(join(tmpdir(), 'homereel-test-segments-'));
afterAll(() => removeFolder(folder));
const store = await openLocalStore(join(folder, 'store'));
const segments = openSegmentStore(store, 'encoder', 1_000);

async function put(key: string, bytes = 100) {
  const files = { video: join(folder, `${key}.mp4`), preview: join(folder, `${key}.preview.mp4`) };
  await writeFile(files.video, Buffer.alloc(bytes, key));
  await writeFile(files.preview, `preview of ${key}`);
  await segments.put(key, files);
}

const pathOf = (key: string) => join(folder, 'store/files', SEGMENTS_FOLDER, 'encoder', key);

it('gives back what was put in, to renderers with the same encoder alone', async () => {
  await put('a');
  const found = await segments.get('a', folder);
  expect(await readFile(found?.video ?? '', 'utf8')).toBe('a'.repeat(100));
  expect(await readFile(found?.preview ?? '', 'utf8')).toBe('preview of a');
  expect(await openSegmentStore(store, 'other', 1_000).get('a', folder)).toBeUndefined();
});

it.each([0, 20, 60])('does not give back what was cut off after %d bytes', async (bytes) => {
  await put('b');
  await truncate(pathOf('b'), bytes);
  expect(await segments.get('b', folder)).toBeUndefined();
  // It may be put in again.
  await put('b');
  expect(await segments.get('b', folder)).toBeDefined();
});

it('removes what is older than a week, and the oldest beyond its limit', async () => {
  for (const [key, hours] of [
    ['c', 200],
    ['d', 3],
    ['e', 2],
    ['f', 1],
  ] as const) {
    await put(key, 400);
    const stored = new Date(Date.now() - hours * 60 * 60_000);
    await utimes(pathOf(key), stored, stored);
  }
  await segments.remove(['a', 'b']);
  await segments.prune();
  const left = [];
  for await (const { key } of store.list(SEGMENTS_FOLDER)) left.push(key.slice(-1));
  expect(left.sort()).toEqual(['e', 'f']);
});
