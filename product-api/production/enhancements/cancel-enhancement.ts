import type { cancelEnhancement as operation } from '@/contracts/production/enhancements';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { readHeldTokens } from '@/product-api/ledger/public';
import { lockProject, requireVariants } from '@/product-api/project/public';
import { cancelWork, selectRunning, toCancelledWork } from '@/product-api/work/public';

/**
 * Cancels the running enhancement of a photo; the call that started it is answered with an error.
 * Releases the tokens unless a provider has already received a request.
 */
export const cancelEnhancement: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId, shotId } = params;
    await lockProject(transaction, caller, projectId);
    await requireVariants(transaction, caller, projectId, shotId);
    const running = await selectRunning(transaction, projectId);
    const work = running.find((one) => one.kind === 'enhancement' && one.shotId === shotId);
    if (work === undefined) {
      throw new ApiError('illegal_state', 'This photo is not being enhanced.');
    }
    const heldTokens = await readHeldTokens(transaction, work.jobId);
    const charge = await cancelWork(deps, transaction, work);
    return toCancelledWork(transaction, work.jobId, heldTokens, charge);
  });
