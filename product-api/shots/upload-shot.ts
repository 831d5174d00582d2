import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MediaRefused } from '@/adapters/media/media-reader';
import type { ErrorCode } from '@/contracts/error';
import type { ProjectId } from '@/contracts/ids';
import { type uploadShot as operation, uploadFields } from '@/contracts/shots';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Input, UseCase } from '@/product-api/http/route';
import { toDisplayName } from '@/product-api/projects/display-name';
import { canMove } from '@/product-api/projects/project-state';
import { loadProject } from '@/product-api/projects/read-project';
import { removeFiles } from '@/product-api/projects/release-media';
import { requireProject } from '@/product-api/projects/require-project';
import { selectVariants } from '@/product-api/projects/shots-store';
import { addShot, type NewShot } from './add-shot';
import { receiveUpload } from './receive-upload';
import { reserveUploadSpace, type UploadSpace } from './reserve-upload-space';
import { storeMedia } from './store-media';

/** Adds one photo or clip. A repeated upload gets the answer of the first. */
export const uploadShot: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params } = input;
  const project = await requireProject(deps.database, caller, params.projectId);
  const folder = await deps.mediaStore.scratch();
  try {
    const path = join(folder.path, 'upload');
    const shot = await receiveShot(deps, input, path);
    if (!(await isRepetition(deps, caller, params.projectId, shot))) {
      if (!canMove(project.status, 'items_complete')) throw new ApiError('illegal_state');
      await saveShot(deps, input, { folder: folder.path, path }, shot);
    }
    return { project: await loadProject(deps.database, caller, params.projectId) };
  } finally {
    await folder.release();
  }
};

async function receiveShot(
  deps: Deps,
  input: Input<typeof operation>,
  path: string,
): Promise<NewShot> {
  const { clipBytes, photoBytes } = deps.settings.limits;
  let space: UploadSpace | undefined;
  try {
    const upload = await receiveUpload(input, path, {
      maxBytes: Math.max(clipBytes, photoBytes),
      admit: async (fields) => {
        space = await openSpace(deps, input, fields);
        return (bytes) => space?.require(bytes) ?? Promise.resolve();
      },
    });
    const { imageId, transition, cameraMotion } = uploadFields.parse(upload.fields);
    const displayName = toDisplayName(upload.fileName);
    return { shotId: imageId, displayName, transition, cameraMotion, digest: upload.digest };
  } finally {
    space?.release();
  }
}

/**
 * Undefined for an upload that is there already: repeating it takes up nothing. An upload whose id
 * follows the file cannot be recognised yet.
 */
async function openSpace(
  deps: Deps,
  { caller, params, headers }: Input<typeof operation>,
  fields: Readonly<Record<string, string>>,
): Promise<UploadSpace | undefined> {
  const { imageId } = uploadFields.partial({ imageId: true }).parse(fields);
  if (imageId !== undefined) {
    const [known] = await selectVariants(deps.database, caller, params.projectId, imageId);
    if (known !== undefined) return undefined;
  }
  return reserveUploadSpace(deps, caller, Number(headers['content-length'] ?? 0));
}

/** @throws ApiError conflict when the same id came with other bytes. */
async function isRepetition(
  { database }: Deps,
  caller: Caller,
  projectId: ProjectId,
  shot: NewShot,
): Promise<boolean> {
  const [original] = await selectVariants(database, caller, projectId, shot.shotId);
  if (original === undefined) return false;
  if (original.digest?.equals(shot.digest)) return true;
  throw new ApiError('conflict', 'Another file was uploaded under this id before.');
}

/** Normalises the file, stores it and inserts its rows. */
async function saveShot(
  deps: Deps,
  { caller, params, signal }: Input<typeof operation>,
  at: { folder: string; path: string },
  shot: NewShot,
): Promise<void> {
  const read = await deps.mediaReader
    .readMedia(at.path, at.folder, signal)
    .catch(refuseMedia(shot.displayName));
  const mediaId = randomUUID();
  try {
    const media = await storeMedia(deps, mediaId, at.path, read);
    await addShot(deps, caller, params.projectId, shot, {
      media: { ...media, digest: shot.digest },
      disclosure: read.kind === 'photo' && read.isAltered ? 'altered' : 'none',
    });
  } catch (error) {
    await removeFiles(deps, mediaId);
    if (isUniqueViolation(error) && (await isRepetition(deps, caller, params.projectId, shot)))
      return;
    throw error;
  }
}

/** Two uploads of one id at once: the second finds the first one's row. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

const codes = {
  empty: 'unusable_media',
  damaged: 'unusable_media',
  unsupported: 'unsupported_media',
  too_large: 'too_large',
} as const satisfies Record<MediaRefused['reason'], ErrorCode>;

/** Rethrows why media was refused. The sentence names the file, because many are sent at once. */
export function refuseMedia(displayName: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof MediaRefused)) throw error;
    const message = `${displayName} could not be used. ${error.message}`;
    throw new ApiError(codes[error.reason], message, { cause: error });
  };
}
