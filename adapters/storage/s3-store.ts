import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type MediaKey, mediaKey } from '@/contracts/ids';
import {
  type LocalCopy,
  MediaNotFound,
  type MediaStore,
  type SignedAnswer,
  type StoredFile,
} from './media-store';
import { readResuming } from './read-resuming';
import { endOldUploads, openS3Client, type S3ClientOptions } from './s3-client';
import { makeScratch, openScratch } from './scratch-folder';
import { signUrl } from './sign-url';

export interface S3Options extends S3ClientOptions {
  readonly bucket: string;
  /** Where browsers reach the store, with the bucket in the path. */
  readonly publicEndpoint?: string | undefined;
  /** Folder of this machine for work in progress. */
  readonly scratchFolder: string;
}

interface ByteRange {
  readonly start: number;
  readonly end: number | undefined;
}

/** Players request the rest of a video from the URL they were first redirected to. */
const SIGNED_URL_SECONDS = 15 * 60;
/** No upload takes this long. */
const OLDEST_UPLOAD_MS = 24 * 60 * 60 * 1000;

/** Only the parts in flight are in memory: four of 8 MiB. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stores media in a bucket. S3 uploads are atomic, as the interface requires. */
export async function openS3Store(options: S3Options): Promise<MediaStore> {
  await openScratch(options.scratchFolder);
  const { bucket: Bucket, publicEndpoint } = options;
  const client = openS3Client(options);
  // Best effort in the background: not every store can list them.
  endOldUploads(client, Bucket, OLDEST_UPLOAD_MS).catch(() => undefined);
  const at = (key: MediaKey) => ({ Bucket, Key: mediaKey.parse(key) });

  const readPart = async (key: MediaKey, range: ByteRange | undefined, ETag?: string) => {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
    const found = await client
      .send(
        new GetObjectCommand({
          ...at(key),
          ...(Range === undefined ? {} : { Range }),
          ...(ETag === undefined ? {} : { IfMatch: ETag }),
        }),
      )
      .catch(toNotFound(key));
    return { body: found.Body as Readable, bytes: found.ContentLength ?? 0, etag: found.ETag };
  };
  const read = async (key: MediaKey, range?: { start: number; end: number }) => {
    const first = await readPart(key, range);
    const start = range?.start ?? 0;
    return readResuming(first, (from) =>
      readPart(key, { start: start + from, end: range?.end }, first.etag),
    );
  };
  const write = async (key: MediaKey, source: Readable) => upload(client, at(key), key, source);
  const list = (prefix: string) => listObjects(client, Bucket, prefix);
  const remove = async (key: MediaKey) => {
    await client.send(new DeleteObjectCommand(at(key)));
  };

  const makeSignedUrl = async (key: MediaKey, answer: SignedAnswer) => {
    const url = new URL(`/${Bucket}/${mediaKey.parse(key)}`, publicEndpoint);
    const { contentType, contentDisposition } = answer;
    url.searchParams.set('response-content-type', contentType);
    if (contentDisposition !== undefined) {
      url.searchParams.set('response-content-disposition', contentDisposition);
    }
    return signUrl(url, {
      region: options.region,
      credentials: await client.config.credentials(),
      expiresInSeconds: SIGNED_URL_SECONDS,
      now: new Date(),
    });
  };

  return {
    makeSignedUrl: publicEndpoint === undefined ? undefined : makeSignedUrl,
    read,
    write,
    list,
    remove,
    async adopt(key, path) {
      const stored = await write(key, createReadStream(path));
      await rm(path, { force: true });
      return stored;
    },
    async stat(key) {
      const found = await client
        .send(new HeadObjectCommand(at(key)))
        .catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)));
      return found && toStored(key, found.ContentLength, found.LastModified);
    },
    localCopy: async (key) => download(await read(key), options.scratchFolder),
    async copy(from, to) {
      const CopySource = `${Bucket}/${mediaKey.parse(from)}`;
      await client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch(toNotFound(from));
    },
    async removeAll(prefix) {
      for await (const { key } of list(prefix)) await remove(key);
    },
    scratch: () => makeScratch(options.scratchFolder),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

async function upload(
  client: S3Client,
  target: { Bucket: string; Key: string },
  key: MediaKey,
  source: Readable,
): Promise<StoredFile> {
  let bytes = 0;
  const counted = new PassThrough();
  counted.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const sending = new Upload({
    client,
    params: { ...target, Body: counted },
    partSize: PART_BYTES,
    leavePartsOnError: false,
  });
  // If one fails, the other is aborted, so that a client does not keep sending in vain.
  const sent = sending.done().catch((error: Error) => {
    counted.destroy(error);
    throw error;
  });
  const read = pipeline(source, counted).catch(async (error: unknown) => {
    await sending.abort();
    throw error;
  });
  const [taken, given] = await Promise.allSettled([read, sent]);
  for (const end of [taken, given]) if (end.status === 'rejected') throw end.reason;
  return { key, bytes, modified: new Date() };
}

async function download(source: Readable, scratchFolder: string): Promise<LocalCopy> {
  await using cleanup = new AsyncDisposableStack();
  const folder = cleanup.use(await makeScratch(scratchFolder));
  const path = join(folder.path, 'copy');
  await pipeline(source, createWriteStream(path));
  const owned = cleanup.move();
  return { path, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Whole folders only: `media/ab` does not mean `media/abc`. */
async function* listObjects(
  client: S3Client,
  Bucket: string,
  prefix: string,
): AsyncIterable<StoredFile> {
  const folder = prefix.replace(/\/$/, '');
  const Prefix = folder === '' ? '' : `${mediaKey.parse(folder)}/`;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key, Size, LastModified } of Contents) {
      const key = mediaKey.safeParse(Key);
      if (key.success) yield toStored(key.data, Size, LastModified);
    }
  }
}

function toStored(key: MediaKey, bytes = 0, modified = new Date()): StoredFile {
  return { key, bytes, modified };
}

function toNotFound(key: MediaKey): (error: unknown) => never {
  return (error) => {
    throw isMissing(error) ? new MediaNotFound(key) : error;
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
