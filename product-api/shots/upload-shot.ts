import type { CheckedClip, NormalisedPhoto } from '@/adapters/media/media-reader';
import type { ProjectId } from '@/contracts/ids';
import { type uploadShot as operation, uploadFields } from '@/contracts/shots';
import type { Deps } from '@/product-api/deps';
import { directAddedShot } from '@/product-api/editing/direct-added-shot';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Input, UseCase } from '@/product-api/http/route';
import { toDisplayName } from '@/product-api/projects/display-name';
import { toPhotoKey, toPosterKey, toSourceKey } from '@/product-api/projects/media-keys';
import type { NewMedia } from '@/product-api/projects/media-store';
import { canMove } from '@/product-api/projects/project-state';
import { loadProject } from '@/product-api/projects/read-project';
import { makeMedia } from '@/product-api/projects/release-media';
import { requireProject } from '@/product-api/projects/require-project';
import { selectVariants } from '@/product-api/projects/shots-store';
import { addShot, type NewShot } from './add-shot';
import type { Upload } from './receive-upload';
import { refuseMedia } from './refuse-media';
import { type ReceivedUpload, withUpload } from './with-upload';

/** Adds one photo or clip. A repeated upload gets the answer of the first. */
export const uploadShot: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params } = input;
  const { projectId } = params;
  const project = await requireProject(deps.database, caller, projectId);
  const { clipBytes, photoBytes } = deps.settings.limits;
  const options = {
    maxBytes: Math.max(clipBytes, photoBytes),
    async isKnown(fields: Upload['fields']) {
      const { imageId } = uploadFields.partial({ imageId: true }).parse(fields);
      // An upload whose id follows the file cannot be recognised yet.
      if (imageId === undefined) return false;
      return (await selectVariants(deps.database, caller, projectId, imageId)).length > 0;
    },
  };
  return withUpload(deps, input, options, async (upload) => {
    const shot = toShot(upload);
    if (!(await isRepetition(deps, caller, projectId, shot))) {
      if (!canMove(project.status, 'items_complete')) throw new ApiError('illegal_state');
      await saveShot(deps, input, upload, shot);
      await directAddedShot(deps, caller, project, shot.shotId);
    }
    return { project: await loadProject(deps.database, caller, projectId) };
  });
};

function toShot({ fields, fileName, digest }: Upload): NewShot {
  const { imageId, transition, cameraMotion } = uploadFields.parse(fields);
  const displayName = toDisplayName(fileName);
  return { shotId: imageId, displayName, transition, cameraMotion, digest };
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
  { path, folder }: ReceivedUpload,
  shot: NewShot,
): Promise<void> {
  const read = await deps.mediaReader
    .readMedia(path, folder, signal)
    .catch(refuseMedia(shot.displayName));
  try {
    await makeMedia(deps, async (mediaId) => {
      const media = await storeMedia(deps, mediaId, path, read);
      await addShot(deps, caller, params.projectId, shot, {
        media: { ...media, digest: shot.digest },
        disclosure: read.kind === 'photo' && read.isAltered ? 'altered' : 'none',
      });
    });
  } catch (error) {
    if (isUniqueViolation(error) && (await isRepetition(deps, caller, params.projectId, shot)))
      return;
    throw error;
  }
}

/** Two uploads of one id at once: the second finds the first one's row. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Moves the upload and the files derived from it into the media store. */
async function storeMedia(
  { mediaStore }: Deps,
  mediaId: string,
  upload: string,
  read: NormalisedPhoto | CheckedClip,
): Promise<NewMedia> {
  const { kind, extension, width, height, placeholder } = read;
  const source = await mediaStore.adopt(toSourceKey(mediaId, extension), upload);
  const common = { mediaId, kind, extension, width, height, placeholder, bytes: source.bytes };
  if (read.kind === 'photo') {
    const photo = await mediaStore.adopt(toPhotoKey(mediaId), read.path);
    return { ...common, storedBytes: source.bytes + photo.bytes };
  }
  const poster = await mediaStore.adopt(toPosterKey(mediaId), read.posterPath);
  return { ...common, seconds: read.seconds, storedBytes: source.bytes + poster.bytes };
}
