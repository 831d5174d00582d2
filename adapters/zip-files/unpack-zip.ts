import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { compareFileNames } from '@/rules/file-names';

/** A zip file that is rejected. The message is a plain sentence. */
export class ZipRefused extends Error {
  constructor(
    readonly reason: 'damaged' | 'too_large',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ZipRefused';
  }
}

export interface UnpackLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** Limit of all files together. */
  readonly maxBytes: number;
  /** Called with the bytes unpacked so far; throws the error that the zip file is rejected with. */
  readonly onBytes: (bytes: number) => Promise<void>;
}

export interface UnpackedFile {
  /** Its path inside the zip file, with slashes; it never leads outside. */
  readonly name: string;
  readonly path: string;
}

/**
 * Unpacks the files of a zip file into numbered files in a folder, in order of their names. Names never
 * become paths, and a link becomes a small file. Bytes are counted while unpacking, because the sizes in the
 * zip file may be wrong.
 * @throws ZipRefused; any error of `onBytes`.
 */
export async function unpackZip(
  zipPath: string,
  folder: string,
  limits: UnpackLimits,
): Promise<UnpackedFile[]> {
  const zip = await openZip(zipPath);
  try {
    const entries = await listFiles(zip, limits);
    let total = 0;
    const unpacked: UnpackedFile[] = [];
    for (const [i, entry] of entries.entries()) {
      const path = join(folder, `unpacked-${i}`);
      total = await unpackEntry(zip, entry, path, { ...limits, total });
      unpacked.push({ name: entry.fileName, path });
    }
    return unpacked;
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false });
  } catch (error) {
    throw damaged(error);
  }
}

async function listFiles(zip: ZipFile, limits: UnpackLimits): Promise<Entry[]> {
  const { maxFiles } = limits;
  if (zip.entryCount > maxFiles) {
    throw new ZipRefused('too_large', `The zip file has more than ${maxFiles} files.`);
  }
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.push(entry);
    }
  } catch (error) {
    throw damaged(error);
  }
  const encrypted = entries.find((entry) => entry.isEncrypted());
  if (encrypted !== undefined) {
    throw new ZipRefused('damaged', 'The zip file has a password. Send it without one.');
  }
  // A declared size above the limit is rejected before unpacking; a smaller one is verified by counting.
  const sizes = entries.map(({ uncompressedSize }) => uncompressedSize);
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const excess = findExcess(Math.max(0, ...sizes), total, limits);
  if (excess !== undefined) throw excess;
  return entries.sort((one, other) => compareFileNames(one.fileName, other.fileName));
}

/** @returns the bytes unpacked so far. */
async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  path: string,
  { total, maxBytes, maxFileBytes, onBytes }: UnpackLimits & { readonly total: number },
): Promise<number> {
  let bytes = 0;
  let refusal: unknown;
  try {
    await pipeline(
      await zip.openReadStreamPromise(entry),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          refusal = await onBytes(total + bytes).then(
            () => findExcess(bytes, total + bytes, { maxBytes, maxFileBytes }),
            (error: unknown) => error,
          );
          if (refusal !== undefined) throw refusal;
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx' }),
    );
  } catch (error) {
    if (refusal !== undefined || hasSystemCode(error)) throw error;
    throw damaged(error);
  }
  return total + bytes;
}

function findExcess(
  bytes: number,
  total: number,
  { maxBytes, maxFileBytes }: Pick<UnpackLimits, 'maxBytes' | 'maxFileBytes'>,
): ZipRefused | undefined {
  if (bytes <= maxFileBytes && total <= maxBytes) return undefined;
  return new ZipRefused('too_large', 'The zip file is too large once it is unpacked.');
}

function damaged(cause: unknown): ZipRefused {
  return new ZipRefused('damaged', 'The zip file is damaged or leads out of its folder.', {
    cause,
  });
}

/** A full disk is not the zip file's fault. */
function hasSystemCode(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
