import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openS3Store } from '@/adapters/storage/s3-store';
import type { MediaKey } from '@/contracts/ids';
import { type BucketFault, startBucketServer } from '@/tests/support/bucket-server';

const folder = await mkdtemp(join(tmpdir(), 'homereel-test-faults-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let faults: BucketFault[] = [];
const store = await openS3Store({
  bucket: 'media',
  region: 'us-east-1',
  isPathStyle: true,
  endpoint: await startBucketServer(() => faults.shift()),
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  idleMs: 300,
  scratchFolder: join(folder, 'scratch'),
});
const key = 'a/file.bin' as MediaKey;
const bytes = Buffer.alloc(3 * 1024 * 1024, 'homereel');
// The requests for opening the store are over before the first fault.
await wait(200);
await store.write(key, Readable.from([bytes]));
beforeEach(() => {
  faults = [];
});

it('resumes reading at the interruption', async () => {
  faults = ['break', 'break'];
  expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
  faults = ['break'];
  const part = await buffer(await store.read(key, { start: 100, end: 2_000_099 }));
  expect(part.equals(bytes.subarray(100, 2_000_100))).toBe(true);
});

it('asks again where the store hangs or says that it is unavailable', async () => {
  faults = ['hang', 'unavailable'];
  expect(await store.stat(key)).toMatchObject({ bytes: bytes.length });
  faults = ['unavailable', 'hang'];
  await store.write('a/again.bin' as MediaKey, Readable.from([bytes]));
  expect((await buffer(await store.read('a/again.bin' as MediaKey))).equals(bytes)).toBe(true);
});

it('fails an upload that the store refuses, and stops its source', async () => {
  faults = Array.from({ length: 40 }, () => 'unavailable');
  const source = Readable.from(
    (async function* () {
      for (;;) {
        yield bytes;
        await wait(1);
      }
    })(),
  );
  await expect(store.write('a/refused.bin' as MediaKey, source)).rejects.toThrow();
  expect(source.destroyed).toBe(true);
});
