import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type MediaKey, mediaKey } from '@/contracts/ids';
import { openObjectParts } from './object-parts';

const MEGABYTE = 1024 * 1024;

/** A store in memory, and the streams that are open. */
function createStore() {
  const objects = new Map<MediaKey, Buffer>();
  const open = new Set<Readable>();
  const toFile = (key: MediaKey) => {
    const bytes = objects.get(key)?.length ?? 0;
    return { key, bytes, modified: new Date(0) };
  };
  return {
    objects,
    open,
    async write(key: MediaKey, source: Readable) {
      objects.set(key, await buffer(source));
      return toFile(key);
    },
    async read(key: MediaKey) {
      const source = Readable.from([objects.get(key)]);
      open.add(source);
      source.once('close', () => open.delete(source));
      return source;
    },
    async removeAll() {},
    async *list(prefix: string) {
      for (const key of objects.keys())
        if (key.startsWith(prefix)) yield toFile(mediaKey.parse(key));
    },
  };
}

it('keeps what a slow line brought, so that a kill loses little, and gives it back in order', async () => {
  const store = createStore();
  const parts = openObjectParts(store);
  const uploadId = randomUUID();
  const sent = randomBytes(6 * MEGABYTE);
  const source = async function* () {
    for (let at = 0; at < sent.length; at += MEGABYTE / 2) {
      await sleep(300);
      yield sent.subarray(at, at + MEGABYTE / 2);
    }
  };
  const storing = parts.append(uploadId, 0, source());
  await expect.poll(() => parts.readSize(uploadId), { timeout: 5_000 }).toBeGreaterThan(0);
  expect(await parts.readSize(uploadId)).toBeLessThan(sent.length / 2);
  await storing;
  expect(store.objects.size).toBe(3);
  expect((await buffer(await parts.read(uploadId))).equals(sent)).toBe(true);
  expect(store.open.size).toBe(0);
}, 15_000);

it('closes what it opened ahead when a reader goes away', async () => {
  const store = createStore();
  const parts = openObjectParts(store);
  const uploadId = randomUUID();
  await parts.append(
    uploadId,
    0,
    Readable.from(Array.from({ length: 40 }, () => randomBytes(MEGABYTE))),
  );
  expect(store.objects.size).toBe(5);
  const reading = await parts.read(uploadId);
  for await (const _ of reading) break;
  await expect.poll(() => store.open.size).toBe(0);
});
