import type { saveProjectInfo as operation } from '@/contracts/project/projects';
import type { UseCase } from '@/product-api/http/route';
import { updateProject } from './projects-store';
import { loadProject } from './read-project';
import { lockProject } from './require-project';

/** Saves name and description only, whatever else is happening. */
export const saveProjectInfo: UseCase<typeof operation> = (
  { database },
  { caller, params, body },
) =>
  database.transaction(async (transaction) => {
    await lockProject(transaction, caller, params.projectId);
    await updateProject(transaction, caller, params.projectId, body);
    return loadProject(transaction, caller, params.projectId);
  });
