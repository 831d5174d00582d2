import type { cancelGeneration as operation } from '@/contracts/generation';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { endVideo } from '@/product-api/projects/move-project';
import { lockProject } from '@/product-api/projects/require-project';
import { cancelWork, chargedAllTheSame } from '@/product-api/work/end-work';
import { selectLatestWork } from '@/product-api/work/work-store';
import { loadStatus } from './read-status';

/** Cancels the running generation and releases its tokens unless a provider was asked already. */
export const cancelGeneration: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, params.projectId);
    const work = await selectLatestWork(transaction, project.projectId, 'project-video');
    if (work?.state !== 'running') {
      throw new ApiError('illegal_state', 'No video is being made.');
    }
    const isCharged = await cancelWork(deps, transaction, work);
    await endVideo(transaction, caller, project, 'cancelled');
    const status = await loadStatus(transaction, caller, project.projectId);
    return isCharged ? { ...status, message: chargedAllTheSame } : status;
  });
