import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import { type ProjectId, type UploadId, uploadId as uploadIdSchema } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import { type createUpload as operation, readUpload } from '@/contracts/project/uploads';
import type { Deps } from '@/product-api/deps';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { requireFreeSpace } from '@/product-api/media/public';
import { requireStorageFor } from '@/product-api/project/projects/allowance';
import { toDisplayName } from '@/product-api/project/projects/display-name';
import { canMove } from '@/product-api/project/projects/project-state';
import { type ProjectRow, requireProject } from '@/product-api/project/projects/require-project';
import { type AwaitedOriginal, findAwaitedOriginal } from './awaited-originals';
import { UPLOAD_LIFE_HOURS } from './sweep-uploads';
import { readByteCount, readMetadata, requireTus } from './tus-headers';
import * as uploadsStore from './uploads-store';

/** More than a user has in progress at once, yet few enough to list in one answer. */
const MAX_OPEN_UPLOADS_PER_PERSON = 100;

type NewUpload = Omit<uploadsStore.UploadRow, 'uploadId' | 'isFinished'>;

/** Starts an upload, or continues the earlier upload of the same file with the same id. */
export const createUpload: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, headers, setHeader } = input;
  const { projectId } = params;
  requireTus(input);
  const project = await requireProject(deps.database, caller, projectId);
  const { filename, fingerprint, isOriginal, ...metadata } = readMetadata(headers);
  const length = readByteCount(headers, 'upload-length');
  requireLength(deps, length);
  if (isOriginal === undefined) requireState(project);
  else {
    const shot = { projectId, shotId: metadata.imageId };
    await requireAwaited(deps, shot, { bytes: length, fingerprint });
  }
  const wanted = {
    shotId: metadata.imageId,
    metadata,
    fileName: toDisplayName(filename),
    fingerprint,
    bytes: length,
  };
  const { uploadId, isFinished } = await findOrInsert(deps, caller, projectId, wanted);
  const expires = new Date(deps.clock.now().getTime() + UPLOAD_LIFE_HOURS * 3_600_000);
  setHeader('location', toPath(readUpload, { projectId, uploadId }));
  setHeader('upload-expires', expires.toUTCString());
  return {
    uploadId,
    offset: isFinished ? length : await deps.partStore.readSize(uploadId),
    length,
  };
};

/** @throws ApiError illegal_state during a render, because its photos must not change. */
function requireState({ status }: ProjectRow): void {
  if (!canMove(status, 'items_complete')) throw new ApiError('illegal_state');
}

/**
 * Originals may arrive at any time.
 * @throws ApiError not_found; conflict if the copy was made from another file.
 */
async function requireAwaited(
  { database }: Deps,
  shot: Parameters<typeof findAwaitedOriginal>[1],
  { bytes, fingerprint }: AwaitedOriginal,
): Promise<void> {
  const found = await findAwaitedOriginal(database, shot);
  const { bytes: awaited, fingerprint: mark } = orNotFound(found, 'No original is awaited here.');
  if (awaited === bytes && mark === fingerprint) return;
  throw new ApiError('conflict', 'The copy of this photo was made of another file.');
}

/** @throws ApiError invalid_request, too_large. */
function requireLength({ settings }: Deps, length: number): void {
  const { clipBytes, photoBytes } = settings.limits;
  if (length === 0) throw new ApiError('invalid_request', 'This file is empty.');
  if (length > Math.max(clipBytes, photoBytes)) throw new ApiError('too_large');
}

async function findOrInsert(
  deps: Deps,
  caller: Caller,
  projectId: ProjectId,
  wanted: NewUpload,
): Promise<{ readonly uploadId: UploadId; readonly isFinished: boolean }> {
  return deps.database.transaction(async (transaction) => {
    // The lock also serialises two devices that start the same upload.
    const open = await uploadsStore.lockOpenUploads(transaction, caller);
    const known = await uploadsStore.selectUploadOfShot(transaction, projectId, wanted.shotId);
    if (known?.bytes === wanted.bytes && known.fingerprint === wanted.fingerprint) return known;
    if (known !== undefined) await replace(deps, transaction, known.uploadId);
    if (open.count >= MAX_OPEN_UPLOADS_PER_PERSON) {
      throw new ApiError(
        'too_many_uploads',
        `You’ve reached the limit of ${MAX_OPEN_UPLOADS_PER_PERSON} unfinished uploads. Finish or cancel some of them. We remove the others after ${UPLOAD_LIFE_HOURS / 24} days.`,
      );
    }
    await requireStorageFor(deps, transaction, caller, open.bytes + wanted.bytes);
    await requireFreeSpace(deps, wanted.bytes);
    const uploadId = uploadIdSchema.parse(randomUUID());
    await uploadsStore.insertUpload(transaction, caller, projectId, { uploadId, ...wanted });
    return { uploadId, isFinished: false };
  });
}

/** The file changed on the sender's device, so the earlier bytes are useless. */
async function replace(
  { partStore }: Deps,
  transaction: Transaction,
  uploadId: UploadId,
): Promise<void> {
  await uploadsStore.deleteUpload(transaction, uploadId);
  transaction.afterCommit(() => partStore.remove(uploadId));
}
