import type { cancelGeneration as operation } from '@/contracts/generation';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { endVideo } from '@/product-api/projects/move-project';
import { lockProject } from '@/product-api/projects/require-project';
import { cancelWork } from '@/product-api/work/end-work';
import { findLatestWork } from '@/product-api/work/find-work';
import { loadStatus } from './read-status';

/** Gives the running generation up and the held tokens back, at once. */
export const cancelGeneration: UseCase<typeof operation> = (tools, { caller, params }) =>
  tools.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, params.projectId);
    const work = await findLatestWork(transaction, project.projectId, 'project-video');
    if (work?.state !== 'running') {
      throw new ApiError('illegal_state', 'No video is being made.');
    }
    await cancelWork(tools, transaction, work);
    await endVideo(transaction, caller, project, 'cancelled');
    return loadStatus(transaction, caller, project.projectId);
  });
