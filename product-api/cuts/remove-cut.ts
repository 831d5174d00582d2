import type { removeCut as operation } from '@/contracts/cuts';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/projects/release-media';
import { lockProject } from '@/product-api/projects/require-project';
import { type CutRow, deleteCut, selectCuts } from './cuts-store';
import { requireCut } from './find-cut';
import { loadCuts } from './list-cuts';

/**
 * Removes a version with its video and share link, also while it is made among others: what the
 * renderer reports of it then is dropped.
 */
export const removeCut: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId, cutId } = params;
    await lockProject(transaction, caller, projectId);
    const cut = await requireCut(transaction, projectId, cutId);
    if (cut.isMain) throw new ApiError('illegal_state', 'The main version always stays.');
    if (isLastInTheMaking(cut, await selectCuts(transaction, projectId))) {
      throw new ApiError(
        'illegal_state',
        'This version is being made. Cancel the generation first, or wait until it is done.',
      );
    }
    await deleteCut(transaction, cutId);
    await releaseMedia(deps, transaction, [cut.video?.mediaId]);
    return { cuts: await loadCuts(transaction, caller, projectId) };
  });

/** Whether the running work would go on with nothing to make. */
function isLastInTheMaking(cut: CutRow, cuts: readonly CutRow[]): boolean {
  const isMaking = ({ state }: CutRow) => state === 'waiting' || state === 'rendering';
  return isMaking(cut) && !cuts.some((other) => other.cutId !== cut.cutId && isMaking(other));
}
