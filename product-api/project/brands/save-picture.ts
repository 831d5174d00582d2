import type {
  BrandPictures,
  saveHeadshot as headshotOperation,
  saveLogo as logoOperation,
  removeHeadshot as removeHeadshotOperation,
  removeLogo as removeLogoOperation,
} from '@/contracts/project/brands';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/media/public';
import { lockPictures, type PictureKind, retirePicture, updatePicture } from './brands-store';
import { loadBrandPictures } from './load-pictures';

/** Shows the logo with or without its white, in videos generated from now on. */
export const saveLogo: UseCase<typeof logoOperation> = (deps, { caller, body }) =>
  deps.database.transaction(async (transaction) => {
    await lockPictures(transaction, caller);
    const { logo } = await loadBrandPictures(transaction, caller);
    if (logo === undefined) throw new ApiError('not_found', 'There is no logo.');
    if (body.hidesWhite && !logo.canHideWhite) {
      throw new ApiError('illegal_state', 'This logo has no white background to remove.');
    }
    await updatePicture(transaction, caller, 'logo', body);
    return loadBrandPictures(transaction, caller);
  });

/** Moves the middle of the headshot's crop, in videos generated from now on. */
export const saveHeadshot: UseCase<typeof headshotOperation> = async (
  { database },
  { caller, body },
) => {
  if (!(await updatePicture(database, caller, 'headshot', body))) {
    throw new ApiError('not_found', 'There is no headshot.');
  }
  return loadBrandPictures(database, caller);
};

export const removeLogo: UseCase<typeof removeLogoOperation> = (deps, { caller }) =>
  removePicture(deps, caller, 'logo');

export const removeHeadshot: UseCase<typeof removeHeadshotOperation> = (deps, { caller }) =>
  removePicture(deps, caller, 'headshot');

/** Running renders keep the picture; its files are deleted afterwards. */
async function removePicture(
  deps: Deps,
  caller: Caller,
  kind: PictureKind,
): Promise<BrandPictures> {
  await deps.database.transaction(async (transaction) => {
    await lockPictures(transaction, caller);
    await releaseMedia(deps, transaction, await retirePicture(transaction, caller, kind));
  });
  return loadBrandPictures(deps.database, caller);
}
