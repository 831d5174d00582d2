import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { openLocalStore } from '@/adapters/storage/local-store';
import { MediaNotFound } from '@/adapters/storage/media-store';
import { endOldUploads, openS3Client } from '@/adapters/storage/s3-client';
import { openS3Store } from '@/adapters/storage/s3-store';
import type { MediaKey } from '@/contracts/ids';
import { openTestBucket } from '@/tests/support/test-bucket';
import { removeFolder } from '../support/remove-folder';

const folder = await mkdtemp(join(tmpdir(), 'homereel-test-stores-'));
afterAll(() => removeFolder(folder));
const bucket = await openTestBucket();
const stores = [
  ['a folder', await openLocalStore(join(folder, 'local'))],
  [
    'a bucket',
    await openS3Store({
      ...bucket,
      scratchFolder: join(folder, 'bucket-scratch'),
    }),
  ],
] as const;
const key = (name: string) => name as MediaKey;
const text = (content: string) => Readable.from([Buffer.from(content)]);

describe.each(stores)('media in %s', (_, store) => {
  const readText = async (name: string, range?: { start: number; end: number }) =>
    (await buffer(await store.read(key(name), range))).toString();
  const list = async (prefix: string) => {
    const names: string[] = [];
    for await (const file of store.list(prefix)) names.push(`${file.key} ${file.bytes}`);
    return names.sort();
  };

  it('is read as it was written, whole or in part', async () => {
    const stored = await store.write(key('a/one.txt'), text('0123456789'));
    expect(stored).toMatchObject({ key: 'a/one.txt', bytes: 10 });
    expect(await store.stat(key('a/one.txt'))).toMatchObject({ key: 'a/one.txt', bytes: 10 });
    expect(await readText('a/one.txt')).toBe('0123456789');
    expect(await readText('a/one.txt', { start: 2, end: 4 })).toBe('234');
  });

  it('may be large', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'homereel');
    await store.write(key('a/large.bin'), Readable.from([bytes]));
    expect((await buffer(await store.read(key('a/large.bin')))).equals(bytes)).toBe(true);
  });

  it('takes a finished file over', async () => {
    const scratch = await store.scratch();
    const path = join(scratch.path, 'made');
    await writeFile(path, 'made here');
    await store.adopt(key('a/made.txt'), path);
    expect([await readText('a/made.txt'), existsSync(path)]).toEqual(['made here', false]);
    await scratch[Symbol.asyncDispose]();
    expect(existsSync(scratch.path)).toBe(false);
  });

  it('lends a file to programs that read paths', async () => {
    await store.write(key('b/lent.txt'), text('lent'));
    const copy = await store.localCopy(key('b/lent.txt'));
    expect(await readFile(copy.path, 'utf8')).toBe('lent');
    await copy[Symbol.asyncDispose]();
    expect(await readText('b/lent.txt')).toBe('lent');
  });

  it('is copied, listed by folder and removed by folder', async () => {
    await store.write(key('c/d/one.txt'), text('1'));
    await store.copy(key('c/d/one.txt'), key('c/de/two.txt'));
    expect(await list('c')).toEqual(['c/d/one.txt 1', 'c/de/two.txt 1']);
    await store.removeAll('c/d');
    expect(await list('c')).toEqual(['c/de/two.txt 1']);
    await store.remove(key('c/de/two.txt'));
    await store.remove(key('c/de/two.txt'));
    expect(await list('c')).toEqual([]);
  });

  it('reports a missing file as missing', async () => {
    expect(await store.stat(key('no/such.txt'))).toBeUndefined();
    await expect(store.read(key('no/such.txt'))).rejects.toThrow(MediaNotFound);
    await expect(store.localCopy(key('no/such.txt'))).rejects.toThrow(MediaNotFound);
    await expect(store.copy(key('no/such.txt'), key('no/copy.txt'))).rejects.toThrow(MediaNotFound);
    await store.removeAll('no');
  });

  it('is not there at all when its source breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the source broke');
      })(),
    );
    await expect(store.write(key('e/half.txt'), broken)).rejects.toThrow('the source broke');
    expect(await store.stat(key('e/half.txt'))).toBeUndefined();
  });

  it.each(['../up.txt', '/etc/passwd', 'a/../../b', 'A/b', 'a//\0'])(
    'never leaves its place for %j',
    async (name) => {
      await expect(store.write(key(name), text('x'))).rejects.toThrow();
      expect(await readdir(folder)).toEqual(['bucket-scratch', 'local']);
    },
  );

  it('says that it can be used', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

it('ends uploads in parts that a killed process left in a bucket', async () => {
  const client = openS3Client(bucket);
  const Bucket = bucket.bucket;
  const listUploads = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    return Uploads.map(({ Key }) => Key);
  };
  await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'f/left.bin' }));
  expect(await listUploads()).toContain('f/left.bin');
  // By any clock of the store, the upload started before tomorrow.
  await endOldUploads(client, Bucket, -86_400_000);
  expect(await listUploads()).toEqual([]);
  client.destroy();
});
