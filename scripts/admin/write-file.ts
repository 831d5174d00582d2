import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@/product-api/http/api-error';

/** Error codes for a full disk, an exceeded quota and the file size limit. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Writes a new file, which only appears once it is complete. @throws ApiError conflict if it exists. */
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
