import { type readUpload as operation, TUS_VERSION } from '@/contracts/project/uploads';
import type { UseCase } from '@/product-api/http/route';
import { requireUpload } from './require-upload';
import { stopRunningPart } from './running-parts';

/**
 * Returns the offset at which an upload continues. The client is about to continue, so this ends a part that
 * is still being received.
 */
export const readUpload: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, setHeader } = input;
  const { projectId, uploadId } = params;
  const upload = await requireUpload(deps.database, caller, projectId, uploadId);
  await stopRunningPart(uploadId);
  const { bytes: length, isFinished } = upload;
  const offset = isFinished ? length : await deps.partStore.readSize(uploadId);
  setHeader('tus-resumable', TUS_VERSION);
  setHeader('upload-offset', String(offset));
  setHeader('upload-length', String(length));
  return { uploadId, offset, length };
};
