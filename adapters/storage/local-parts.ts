import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PartStore } from './part-store';

const READ_BYTES = 1024 * 1024;

/** Stores each upload as one growing file in a local folder. */
export async function openLocalParts(folder: string): Promise<PartStore> {
  await mkdir(folder, { recursive: true });
  const toPath = (uploadId: string) => join(folder, z.uuid().parse(uploadId));
  return {
    readSize: async (uploadId) => (await readStat(toPath(uploadId)))?.size ?? 0,
    async append(uploadId, offset, source) {
      await using file = await open(toPath(uploadId), constants.O_CREAT | constants.O_RDWR);
      let position = offset;
      for await (const chunk of source) {
        await file.write(chunk, 0, chunk.length, position);
        position += chunk.length;
      }
    },
    read: async (uploadId) => createReadStream(toPath(uploadId), { highWaterMark: READ_BYTES }),
    remove: (uploadId) => rm(toPath(uploadId), { force: true }),
    async *list() {
      for (const uploadId of await readdir(folder)) {
        const found = await readStat(join(folder, uploadId));
        if (found !== undefined) yield { uploadId, modified: found.mtime };
      }
    },
  };
}

function readStat(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}
