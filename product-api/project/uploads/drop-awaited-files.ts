import type { dropAwaitedFiles as operation } from '@/contracts/project/uploads';
import type { UseCase } from '@/product-api/http/route';
import { settleShots } from '@/product-api/project/projects/move-project';
import { loadProject } from '@/product-api/project/projects/read-project';
import { lockProject } from '@/product-api/project/projects/require-project';
import { deleteShot } from '@/product-api/project/projects/shots-store';
import { deleteAwaitedOriginal } from './awaited-originals-store';
import { dropUploadOfShot } from './drop-upload';
import { findAwaitedFiles } from './find-awaited-files';

/**
 * Continues without the files that have not arrived. The device with these files gets an error if it
 * continues their upload.
 */
export const dropAwaitedFiles: UseCase<typeof operation> = (deps, { caller, params, query }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId } = params;
    const project = await lockProject(transaction, caller, projectId);
    for (const { shotId, hasCopy } of await findAwaitedFiles(transaction, projectId)) {
      if (query.shotId !== undefined && query.shotId !== shotId) continue;
      await dropUploadOfShot(deps, transaction, { projectId, shotId });
      if (hasCopy) await deleteAwaitedOriginal(transaction, { projectId, shotId });
      else await deleteShot(transaction, projectId, shotId);
    }
    await settleShots(transaction, caller, project);
    return { project: await loadProject(transaction, caller, projectId) };
  });
