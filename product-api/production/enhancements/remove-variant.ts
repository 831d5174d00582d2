import type { removeVariant as operation } from '@/contracts/production/enhancements';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/media/public';
import {
  deleteVariant,
  findVariant,
  lockProject,
  requireVariants,
} from '@/product-api/project/public';

/** Removes one enhanced variant; the original stays. */
export const removeVariant: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId, shotId, fileName } = params;
    const project = await lockProject(transaction, caller, projectId);
    const variants = await requireVariants(transaction, caller, projectId, shotId);
    const variant = findVariant(variants, fileName);
    if (variant === variants[0])
      throw new ApiError('illegal_state', 'You can’t remove the original.');
    if (project.status === 'processing') {
      throw new ApiError(
        'illegal_state',
        'Your video is in progress. Wait until it’s done, or cancel it.',
      );
    }
    await deleteVariant(transaction, projectId, shotId, fileName);
    await releaseMedia(deps, transaction, [variant.mediaId]);
    return { message: 'The enhanced version was removed.' };
  });
