import { type uploadShot as operation, uploadFields } from '@/contracts/project/shots';
import type { UseCase } from '@/product-api/http/route';
import { loadProject } from '@/product-api/project/projects/read-project';
import { requireProject } from '@/product-api/project/projects/require-project';
import { selectVariants } from '@/product-api/project/projects/shots-store';
import type { Upload } from './receive-upload';
import { takeUpload } from './take-upload';
import { withUpload } from './with-upload';

/** Adds one photo or clip. A repeated upload gets the answer of the first. */
export const uploadShot: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params } = input;
  const { projectId } = params;
  const project = await requireProject(deps.database, caller, projectId);
  const { clipBytes, photoBytes } = deps.settings.limits;
  const options = {
    maxBytes: Math.max(clipBytes, photoBytes),
    async isKnown(fields: Upload['fields']) {
      const { imageId: shotId } = uploadFields.partial({ imageId: true }).parse(fields);
      // An upload whose id follows the file cannot be recognised yet.
      if (shotId === undefined) return false;
      return (await selectVariants(deps.database, caller, projectId, shotId)).length > 0;
    },
  };
  return withUpload(deps, input, options, async (upload) => {
    await takeUpload(deps, caller, project, upload, input.signal);
    return { project: await loadProject(deps.database, caller, projectId) };
  });
};
