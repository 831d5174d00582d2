import { type appendUpload as operation, PART_CONTENT_TYPE } from '@/contracts/project/uploads';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { requireFreeSpace } from '@/product-api/media/public';
import { receivePart } from './receive-part';
import { requireUnfinished, requireUpload } from './require-upload';
import { readReached, runPart } from './running-parts';
import { readByteCount, requireTus } from './tus-headers';
import { touchUpload } from './uploads-store';

/** Bytes after which the free disk space is checked again. */
const DISK_CHECK_BYTES = 16 * 1024 * 1024;

/** Adds a part to an upload: whatever of it arrives is stored. */
export const appendUpload: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, headers, stream, setHeader } = input;
  const { database, partStore } = deps;
  requireTus(input);
  const upload = await requireUpload(database, caller, params.projectId, params.uploadId);
  requireUnfinished(upload);
  if (headers['content-type'] !== PART_CONTENT_TYPE) {
    throw new ApiError('unsupported_media', `Send the part as ${PART_CONTENT_TYPE}.`);
  }
  const { uploadId } = upload;
  const offset = readByteCount(headers, 'upload-offset');
  // Browsers send a request again by themselves whose connection broke. It is refused before more of it comes.
  const reached = readReached(uploadId);
  if (offset < reached) throw toConflict(reached);
  const stored = await partStore.readSize(uploadId);
  if (offset < stored) throw toConflict(stored);
  await runPart(uploadId, async ({ stopped, feed, keep }) => {
    const size = await partStore.readSize(uploadId);
    if (offset !== size) throw toConflict(size);
    const maxBytes = upload.bytes - size;
    let checkDiskAt = 0;
    const admit = async (bytes: number) => {
      feed(size + bytes);
      if (bytes < checkDiskAt) return;
      checkDiskAt = bytes + DISK_CHECK_BYTES;
      await requireFreeSpace(deps, Math.max(0, maxBytes - bytes));
    };
    const store = async (source: AsyncIterable<Buffer>) => {
      await partStore.append(uploadId, size, source);
      keep();
    };
    try {
      await receivePart(stream, { maxBytes, stopped, admit, store });
    } finally {
      await touchUpload(database, uploadId);
    }
  });
  setHeader('upload-offset', String(await partStore.readSize(uploadId)));
};

function toConflict(size: number): ApiError {
  return new ApiError('conflict', `The next part of this upload begins at byte ${size}.`);
}
