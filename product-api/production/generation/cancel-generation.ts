import type { cancelGeneration as operation } from '@/contracts/production/generation';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { readHeldTokens } from '@/product-api/ledger/public';
import { lockProject } from '@/product-api/project/public';
import { selectLatestWork, toCancelledWork } from '@/product-api/work/public';
import { cancelRunning } from './cancel-running';
import { loadStatus } from './read-status';

/**
 * Cancels the rest of the running generation; completed versions stay. If none is completed, releases the
 * tokens unless a provider has already received a request.
 */
export const cancelGeneration: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, params.projectId);
    const work = await selectLatestWork(transaction, project.projectId, 'project-video');
    if (work?.state !== 'running') {
      throw new ApiError('illegal_state', 'No video is in progress.');
    }
    const heldTokens = await readHeldTokens(transaction, work.jobId);
    const charge = await cancelRunning(deps, { transaction, caller, project, work });
    const status = await loadStatus(transaction, caller, project.projectId);
    return { ...status, ...(await toCancelledWork(transaction, work.jobId, heldTokens, charge)) };
  });
