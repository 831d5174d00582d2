import type { deleteProject as operation } from '@/contracts/projects';
import type { UseCase } from '@/product-api/http/route';
import { cancelWorkOf } from '@/product-api/work/end-work';
import { selectMediaIds } from './media-store';
import { deleteProjectRow } from './projects-store';
import { releaseMedia } from './release-media';
import { lockProject } from './require-project';

/** Deletes the project with all its pictures and its video, also while one is being made. */
export const deleteProject: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId } = params;
    await lockProject(transaction, caller, projectId);
    const charge = await cancelWorkOf(deps, transaction, { projectId });
    const mediaIds = await selectMediaIds(transaction, projectId);
    await deleteProjectRow(transaction, caller, projectId);
    await releaseMedia(deps, transaction, mediaIds);
    const message = 'The project was deleted.';
    return { message: charge === undefined ? message : `${message} ${charge}` };
  });
