import type { ProjectId } from '@/contracts/ids';
import { type uploadShot as operation, uploadFields } from '@/contracts/shots';
import type { Deps } from '@/product-api/deps';
import { directAddedShot } from '@/product-api/editing/direct-added-shot';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Input, UseCase } from '@/product-api/http/route';
import { toDisplayName } from '@/product-api/projects/display-name';
import { canMove } from '@/product-api/projects/project-state';
import { loadProject } from '@/product-api/projects/read-project';
import { requireProject } from '@/product-api/projects/require-project';
import { selectVariants } from '@/product-api/projects/shots-store';
import type { NewShot } from './add-shot';
import type { Upload } from './receive-upload';
import { saveShot } from './save-shot';
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
      await saveOnce(deps, input, upload, shot);
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

/** Saves the shot, unless another upload of the same file is faster. */
async function saveOnce(
  deps: Deps,
  { caller, params, signal }: Input<typeof operation>,
  { path, folder }: ReceivedUpload,
  shot: NewShot,
): Promise<void> {
  const { projectId } = params;
  try {
    await saveShot(deps, caller, projectId, { shot, path, folder, signal });
  } catch (error) {
    if (isUniqueViolation(error) && (await isRepetition(deps, caller, projectId, shot))) return;
    throw error;
  }
}

/** Two uploads of one id at once: the second finds the first one's row. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
