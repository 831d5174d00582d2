import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@/product-api/http/api-error';

/** The disk, somebody's share of it, or what a file may have of it. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Writes a new file, which is there only when it is whole. @throws ApiError conflict for one that exists. */
export async function writeFile(path: string, source: Readable): Promise<void> {
  if (await stat(path).catch(() => undefined)) {
    source.destroy();
    throw new ApiError('conflict', `${path} exists already.`);
  }
  const partial = `${path}.partial`;
  try {
    await pipeline(source, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = FULL.includes(code) ? 'The disk is full.' : '';
    throw new ApiError('disk_full', `${path} could not be written. ${reason}`.trim(), {
      cause: error,
    });
  }
}
