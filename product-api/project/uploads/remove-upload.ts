import type { removeUpload as operation } from '@/contracts/project/uploads';
import type { UseCase } from '@/product-api/http/route';
import { endUpload } from './drop-upload';
import { requireUpload } from './require-upload';
import { requireTus } from './tus-headers';
import { deleteUpload } from './uploads-store';

/** Ends an upload. The shot that a finished one became stays. */
export const removeUpload: UseCase<typeof operation> = async (deps, input) => {
  requireTus(input);
  const { projectId, uploadId } = input.params;
  await requireUpload(deps.database, input.caller, projectId, uploadId);
  await deleteUpload(deps.database, uploadId);
  await endUpload(deps, uploadId);
};
