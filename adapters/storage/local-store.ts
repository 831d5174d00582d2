import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MediaKey, mediaKey } from '@/contracts/ids';
import { MediaNotFound, type MediaStore, type StoredFile } from './media-store';
import { makeScratch, openScratch } from './scratch-folder';

/**
 * Stores media below one local folder: finished files in `files`, unfinished ones and work in progress in
 * `scratch`, on the same disk so that finishing is a rename.
 */
export async function openLocalStore(folder: string): Promise<MediaStore> {
  const files = join(folder, 'files');
  const scratch = join(folder, 'scratch');
  await mkdir(files, { recursive: true });
  await openScratch(scratch);
  const toPath = (key: MediaKey) => join(files, ...mediaKey.parse(key).split('/'));

  const publish = async (from: string, key: MediaKey): Promise<StoredFile> => {
    const path = toPath(key);
    await mkdir(dirname(path), { recursive: true });
    // The removal of another file may delete the empty folder between these two calls.
    await rename(from, path).catch(async () => {
      await mkdir(dirname(path), { recursive: true });
      await rename(from, path);
    });
    return readStat(path, key);
  };

  /** Publishes the file that `make` writes to a temporary path; removes it if `make` fails. */
  const writeAside = async (key: MediaKey, make: (path: string) => Promise<void>) => {
    const aside = join(scratch, `${randomUUID()}.part`);
    try {
      await make(aside);
      return await publish(aside, key);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  };

  return {
    write: (key, source) =>
      writeAside(key, (aside) =>
        pipeline(source, createWriteStream(aside, { flags: 'wx', flush: true })),
      ),
    async adopt(key, path) {
      await sync(path);
      try {
        return await publish(path, key);
      } catch (error) {
        if (readCode(error) !== 'EXDEV') throw error;
        const stored = await writeAside(key, (aside) => copyFile(path, aside));
        await rm(path, { force: true });
        return stored;
      }
    },
    read: (key, range) => openToRead(toPath(key), key, range),
    stat: (key) => readStat(toPath(key), key).catch(orUndefined),
    async localCopy(key) {
      const path = toPath(key);
      await stat(path).catch(toNotFound(key));
      return { path, [Symbol.asyncDispose]: () => Promise.resolve() };
    },
    async copy(from, to) {
      await writeAside(to, (aside) => link(toPath(from), aside).catch(toNotFound(from)));
    },
    remove: (key) => rm(toPath(key), { force: true }),
    removeAll: (prefix) => rm(toFolder(files, prefix), { recursive: true, force: true }),
    list: (prefix) => listFiles(files, toFolder(files, prefix)),
    scratch: () => makeScratch(scratch),
    check: () => checkWritable(scratch),
  };
}

async function checkWritable(folder: string): Promise<void> {
  const path = join(folder, `${randomUUID()}.check`);
  const file = await open(path, 'wx');
  await file.close();
  await rm(path);
}

async function openToRead(
  path: string,
  key: MediaKey,
  range?: { start: number; end: number },
): Promise<Readable> {
  const file = await open(path).catch(toNotFound(key));
  return file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
}

async function readStat(path: string, key: MediaKey): Promise<StoredFile> {
  const { size, mtime } = await stat(path);
  return { key, bytes: size, modified: mtime };
}

/** Whole folders only: `media/ab` does not mean `media/abc`. */
function toFolder(files: string, prefix: string): string {
  const folder = prefix.replace(/\/$/, '');
  return folder === '' ? files : join(files, ...mediaKey.parse(folder).split('/'));
}

async function* listFiles(files: string, folder: string): AsyncIterable<StoredFile> {
  const entries = await opendir(folder).catch(orUndefined);
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* listFiles(files, path);
      continue;
    }
    const key = path.slice(files.length + 1).replaceAll(sep, '/') as MediaKey;
    // It may have been removed since the folder was read.
    const found = await readStat(path, key).catch(orUndefined);
    if (found !== undefined) yield found;
  }
}

/** Flushes the file to disk before success is reported. */
async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

function toNotFound(key: MediaKey): (error: unknown) => never {
  return (error) => {
    throw isMissing(error) ? new MediaNotFound(key) : error;
  };
}

/** Ignores a missing file. */
function orUndefined(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return readCode(error) === 'ENOENT';
}

function readCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
