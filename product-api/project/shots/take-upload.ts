import type { ErrorCode } from '@/contracts/error';
import type { ProjectId, ShotId } from '@/contracts/ids';
import { uploadFields } from '@/contracts/project/shots';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { directAddedShot } from '@/product-api/project/editing/direct-added-shot';
import { toDisplayName } from '@/product-api/project/projects/display-name';
import { settleShots } from '@/product-api/project/projects/move-project';
import { canMove } from '@/product-api/project/projects/project-state';
import { lockProject, type ProjectRow } from '@/product-api/project/projects/require-project';
import {
  deleteShot,
  selectPlannedShots,
  selectVariants,
} from '@/product-api/project/projects/shots-store';
import { findAwaitedOriginal } from '@/product-api/project/uploads/awaited-originals';
import type { NewShot } from './add-shot';
import { replaceCopy } from './replace-copy';
import { type ShotFile, saveShot } from './save-shot';
import type { ReceivedUpload } from './with-upload';

/** A received file, uploaded in one piece or in parts. */
export interface TakenFile extends Omit<ReceivedUpload, 'fields'> {
  /** The unchecked fields of `uploadFields`; this module checks them. */
  readonly fields: unknown;
}

const fileRefusals: readonly ErrorCode[] = ['too_large', 'unsupported_media', 'unusable_media'];

/** Returns whether the file itself was refused, so that retrying cannot help. */
export function isFileRefusal(error: unknown): boolean {
  return error instanceof ApiError && fileRefusals.includes(error.code);
}

/**
 * Creates a shot from a file, unless it was created before. If the file of a planned shot is refused, the
 * shot is no longer planned, because the upload cannot succeed.
 * @throws ApiError conflict, illegal_state, and errors about the file itself.
 */
export async function takeUpload(
  deps: Deps,
  caller: Caller,
  project: ProjectRow,
  file: TakenFile,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await take(deps, caller, project, file, signal);
  } catch (error) {
    if (isFileRefusal(error)) await dropPlanned(deps, caller, project, toShot(file).shotId);
    throw error;
  }
}

async function dropPlanned(
  { database }: Deps,
  caller: Caller,
  { projectId }: ProjectRow,
  shotId: ShotId,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, projectId);
    const shots = await selectPlannedShots(transaction, projectId);
    const isPlanned = shots.some((shot) => shot.shotId === shotId && !shot.isUploaded);
    if (!isPlanned || !canMove(project.status, 'items_complete')) return;
    await deleteShot(transaction, projectId, shotId);
    await settleShots(transaction, caller, project);
  });
}

async function take(
  deps: Deps,
  caller: Caller,
  project: ProjectRow,
  file: TakenFile,
  signal?: AbortSignal,
): Promise<void> {
  const { projectId } = project;
  const shot = toShot(file);
  const { path, folder } = file;
  if (await isOriginal(deps, projectId, shot, file)) {
    return replaceCopy(deps, caller, projectId, { shot, path, folder, signal });
  }
  if (await isRepetition(deps, caller, projectId, shot)) return;
  if (!canMove(project.status, 'items_complete')) throw new ApiError('illegal_state');
  await saveOnce(deps, caller, projectId, { shot, path, folder, signal });
  await directAddedShot(deps, caller, project, shot.shotId);
}

function toShot({ fields, fileName, digest }: TakenFile): NewShot {
  const {
    imageId: shotId,
    transition,
    cameraMotion,
    originalBytes,
    originalFingerprint,
  } = uploadFields.parse(fields);
  const displayName = toDisplayName(fileName);
  const original =
    originalBytes === undefined
      ? undefined
      : { bytes: originalBytes, fingerprint: originalFingerprint };
  return { shotId, displayName, transition, cameraMotion, digest, original };
}

/** Returns whether the file is the original of a shot's smaller copy. */
async function isOriginal(
  { database }: Deps,
  projectId: ProjectId,
  { shotId, original }: NewShot,
  { bytes }: TakenFile,
): Promise<boolean> {
  if (original !== undefined) return false;
  return (await findAwaitedOriginal(database, { projectId, shotId }))?.bytes === bytes;
}

/** @throws ApiError conflict if the same id was uploaded with other bytes. */
async function isRepetition(
  { database }: Deps,
  caller: Caller,
  projectId: ProjectId,
  shot: NewShot,
): Promise<boolean> {
  const [original] = await selectVariants(database, caller, projectId, shot.shotId);
  if (original === undefined) return false;
  if (original.digest?.equals(shot.digest)) return true;
  // A browser may recreate a copy with different bytes.
  if (shot.original !== undefined && (await isCopyOf(database, projectId, shot))) return true;
  throw new ApiError('conflict', 'Another file was uploaded under this id before.');
}

async function isCopyOf(
  database: Deps['database'],
  projectId: ProjectId,
  { shotId, original }: NewShot,
): Promise<boolean> {
  const awaited = await findAwaitedOriginal(database, { projectId, shotId });
  return awaited?.bytes === original?.bytes && awaited?.fingerprint === original?.fingerprint;
}

/** Saves the shot, unless a concurrent upload of the same file saved it first. */
async function saveOnce(
  deps: Deps,
  caller: Caller,
  projectId: ProjectId,
  file: ShotFile,
): Promise<void> {
  try {
    await saveShot(deps, caller, projectId, file);
  } catch (error) {
    if (isUniqueViolation(error) && (await isRepetition(deps, caller, projectId, file.shot)))
      return;
    throw error;
  }
}

/** Two uploads of one id run at once: the second finds the row of the first. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
