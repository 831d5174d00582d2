import type { cancelEnhancement as operation } from '@/contracts/production/enhancements';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { readHeldTokens } from '@/product-api/ledger/holds';
import { lockProject } from '@/product-api/project/projects/require-project';
import { requireVariants } from '@/product-api/project/shots/require-variants';
import { cancelWork } from '@/product-api/work/end-work';
import { toCancelledWork } from '@/product-api/work/to-cancelled-work';
import { selectRunning } from '@/product-api/work/work-store';

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
