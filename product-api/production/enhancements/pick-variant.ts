import type { pickVariant as operation } from '@/contracts/production/enhancements';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import {
  findVariant,
  latestPicture,
  lockProject,
  requireVariants,
  selectedVariant,
  settleShots,
  updatePickedVariant,
} from '@/product-api/project/public';

/** Makes the project's video use a video generated from the photo, or the photo again. */
export const pickVariant: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId, shotId } = params;
    const project = await lockProject(transaction, caller, projectId);
    const variants = await requireVariants(transaction, caller, projectId, shotId);
    const wanted = findVariant(variants, body.fileName);
    if (wanted.type === 'image' && wanted !== latestPicture(variants)) {
      throw new ApiError(
        'illegal_state',
        'The project video always uses the latest version of a photo.',
      );
    }
    if (selectedVariant(variants) !== wanted) {
      const picked = wanted.kind === 'video' ? wanted.fileName : undefined;
      await updatePickedVariant(transaction, projectId, shotId, picked);
      await settleShots(transaction, caller, project);
    }
    return { selectedVariant: wanted.fileName };
  });
