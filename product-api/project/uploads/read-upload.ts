import { type readUpload as operation, TUS_VERSION } from '@/contracts/project/uploads';
import type { UseCase } from '@/product-api/http/route';
import { requireUpload } from './require-upload';
import { stopRunningPart } from './running-parts';

/** Reads where an upload goes on. Whoever asks is about to go on, so a part that still runs ends. */
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
