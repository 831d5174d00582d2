import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadId } from '@/contracts/ids';
import type { finishUpload as operation } from '@/contracts/project/uploads';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { loadProject } from '@/product-api/project/projects/read-project';
import { requireProject } from '@/product-api/project/projects/require-project';
import { isFileRefusal, takeUpload } from '@/product-api/project/shots/take-upload';
import { requireUpload } from './require-upload';
import { stopRunningPart } from './running-parts';
import { deleteUpload, markFinished, type UploadRow } from './uploads-store';

/**
 * Creates a shot from a file whose parts are complete, like an ordinary upload. It continues after the sender
 * disconnects, so a tab closed at 100 % has uploaded its file.
 */
export const finishUpload: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { projectId, uploadId } = params;
  const upload = await requireUpload(deps.database, caller, projectId, uploadId);
  if (!upload.isFinished) {
    await stopRunningPart(uploadId);
    await requireWhole(deps, upload);
    const project = await requireProject(deps.database, caller, projectId);
    await using folder = await deps.mediaStore.scratch();
    const path = join(folder.path, 'upload');
    const digest = await collect(deps, uploadId, path);
    const { metadata: fields, fileName, bytes } = upload;
    const received = { fields, fileName, bytes, digest, path, folder: folder.path };
    await takeUpload(deps, caller, project, received).catch(async (error: unknown) => {
      if (isFileRefusal(error)) {
        await deleteUpload(deps.database, uploadId);
        await deps.partStore.remove(uploadId);
      }
      throw error;
    });
    await markFinished(deps.database, uploadId);
    await deps.partStore.remove(uploadId);
  }
  return { project: await loadProject(deps.database, caller, projectId) };
};

/** @throws ApiError illegal_state. */
async function requireWhole({ partStore }: Deps, { uploadId, bytes }: UploadRow): Promise<void> {
  const size = await partStore.readSize(uploadId);
  if (size === bytes) return;
  throw new ApiError('illegal_state', `${size} of ${bytes} bytes of this file have arrived.`);
}

/** Works on a copy, so that late bytes cannot change the checked file. @returns its SHA-256. */
async function collect({ partStore }: Deps, uploadId: UploadId, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(
    await partStore.read(uploadId),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx' }),
  );
  return hash.digest();
}
