import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MediaRefused } from '@/adapters/media/media-reader';
import type { ErrorCode } from '@/contracts/error';
import type { ProjectId } from '@/contracts/ids';
import { type uploadShot as operation, uploadFields } from '@/contracts/shots';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Input, UseCase } from '@/product-api/http/route';
import { toDisplayName } from '@/product-api/projects/display-name';
import { canMove } from '@/product-api/projects/project-state';
import { loadProject } from '@/product-api/projects/read-project';
import { removeFiles } from '@/product-api/projects/release-media';
import { requireProject } from '@/product-api/projects/require-project';
import type { Tools } from '@/product-api/tools';
import { addShot, type NewShot } from './add-shot';
import { receiveUpload } from './receive-upload';
import { storeMedia } from './store-media';
import { openUploadRoom, type UploadRoom } from './upload-room';
import { selectVariants } from './variants';

/** Adds one photo or clip. Sending the same again answers as the first time. */
export const uploadShot: UseCase<typeof operation> = async (tools, input) => {
  const { caller, params } = input;
  const project = await requireProject(tools.database, caller, params.projectId);
  const folder = await tools.mediaStore.scratch();
  try {
    const path = join(folder.path, 'upload');
    const shot = await receiveShot(tools, input, path);
    if (!(await isRepetition(tools, caller, params.projectId, shot))) {
      if (!canMove(project.status, 'items_complete')) throw new ApiError('illegal_state');
      await keepShot(tools, input, { folder: folder.path, path }, shot);
    }
    return { project: await loadProject(tools.database, caller, params.projectId) };
  } finally {
    await folder.release();
  }
};

async function receiveShot(
  tools: Tools,
  input: Input<typeof operation>,
  path: string,
): Promise<NewShot> {
  const { clipBytes, photoBytes } = tools.settings.limits;
  let room: UploadRoom | undefined;
  try {
    const upload = await receiveUpload(input, path, {
      mostBytes: Math.max(clipBytes, photoBytes),
      admit: async (fields) => {
        room = await openRoom(tools, input, fields);
        return (bytes) => room?.require(bytes) ?? Promise.resolve();
      },
    });
    const { imageId, transition, cameraMotion } = uploadFields.parse(upload.fields);
    const displayName = toDisplayName(upload.fileName);
    return { shotId: imageId, displayName, transition, cameraMotion, digest: upload.digest };
  } finally {
    room?.release();
  }
}

/**
 * Undefined for an upload that is there already: repeating it takes up nothing. An upload whose id
 * follows the file cannot be recognised yet.
 */
async function openRoom(
  tools: Tools,
  { caller, params, headers }: Input<typeof operation>,
  fields: Readonly<Record<string, string>>,
): Promise<UploadRoom | undefined> {
  const { imageId } = uploadFields.partial({ imageId: true }).parse(fields);
  if (imageId !== undefined) {
    const [known] = await selectVariants(tools.database, caller, params.projectId, imageId);
    if (known !== undefined) return undefined;
  }
  return openUploadRoom(tools, caller, Number(headers['content-length'] ?? 0));
}

/** @throws ApiError conflict when the same id came with other bytes. */
async function isRepetition(
  { database }: Tools,
  caller: Caller,
  projectId: ProjectId,
  shot: NewShot,
): Promise<boolean> {
  const [original] = await selectVariants(database, caller, projectId, shot.shotId);
  if (original === undefined) return false;
  if (original.digest?.equals(shot.digest)) return true;
  throw new ApiError('conflict', 'Another file was uploaded under this id before.');
}

/** Makes the file fit for use, stores it and writes it down. */
async function keepShot(
  tools: Tools,
  { caller, params, signal }: Input<typeof operation>,
  at: { folder: string; path: string },
  shot: NewShot,
): Promise<void> {
  const read = await tools.mediaReader
    .readMedia(at.path, at.folder, signal)
    .catch(toApiError(shot.displayName));
  const mediaId = randomUUID();
  try {
    const media = await storeMedia(tools, mediaId, at.path, read);
    await addShot(tools, caller, params.projectId, shot, {
      media: { ...media, digest: shot.digest },
      disclosure: read.kind === 'photo' && read.isAltered ? 'altered' : 'none',
    });
  } catch (error) {
    await removeFiles(tools, mediaId);
    if (isUniqueViolation(error) && (await isRepetition(tools, caller, params.projectId, shot)))
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

/** The sentence names the file, because many are sent at once. */
function toApiError(displayName: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof MediaRefused)) throw error;
    const message = `${displayName} could not be used. ${error.message}`;
    throw new ApiError(codes[error.reason], message, { cause: error });
  };
}
