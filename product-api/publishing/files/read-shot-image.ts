import type { VersionId } from '@/contracts/ids';
import type { readShotImage as operation } from '@/contracts/project/shots';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Input, Owner, UseCase } from '@/product-api/http/route';
import { sendMedia, toVideoKey } from '@/product-api/media/public';
import { isOpenUser } from '@/product-api/people/public';
import {
  chooseVariant,
  findAwaitedOriginal,
  makePicture,
  makePlayable,
  requireVariants,
  requireVersion,
  toServedWidth,
  toUnusable,
  type VariantRow,
  verifyUrlToken,
} from '@/product-api/project/public';
import { findSharer } from '@/product-api/publishing/sharing/find-sharer';
import { listSharedPictures } from '@/product-api/publishing/sharing/list-shared-pictures';

/** Sends a picture or clip: the selected variant unless one is named, in the requested width. */
export const readShotImage: UseCase<typeof operation> = async (deps, input) => {
  const { params, query } = input;
  const viewer = await requirePictureViewer(deps, input);
  const variants = await requireVariants(deps.database, viewer, params.projectId, params.shotId);
  const variant =
    viewer.sharedVersionId === undefined
      ? chooseVariant(variants, query.variant)
      : await chooseShared(
          deps,
          { ...params, versionId: viewer.sharedVersionId },
          variants,
          query.variant,
        );
  // A link may be revoked, so browsers revalidate the files it opened each time.
  const isNamed = query.variant !== undefined && !(await mayChange(deps, params, variant));
  const isFixed = isNamed && query.share === undefined;
  if (query.width === undefined && variant.kind === 'video') {
    return sendMedia(deps, toVideoKey(variant.mediaId), { isFixed });
  }
  // An unnamed clip is answered with its poster: tiles and lists show pictures.
  if (query.width === undefined && isNamed && variant.kind === 'clip') {
    const key = await makePlayable(deps, variant).catch(toUnusable);
    return sendMedia(deps, key, { isFixed });
  }
  const key = await makePicture(deps, variant, toServedWidth(query.width));
  return sendMedia(deps, key, { isFixed });
};

/** A named variant changes once at most: a smaller copy becomes its original. */
async function mayChange(
  { database }: Deps,
  { projectId, shotId }: Input<typeof operation>['params'],
  { position }: VariantRow,
): Promise<boolean> {
  if (position > 0) return false;
  return (await findAwaitedOriginal(database, { projectId, shotId })) !== undefined;
}

/** As `chooseVariant`, among the variants that the shared version shows. */
async function chooseShared(
  { database }: Deps,
  {
    projectId,
    shotId,
    versionId,
  }: Input<typeof operation>['params'] & { readonly versionId: VersionId },
  variants: readonly VariantRow[],
  fileName: string | undefined,
): Promise<VariantRow> {
  const version = await requireVersion(database, projectId, versionId);
  const pictures = await listSharedPictures(database, version);
  const picture = pictures.find((one) => one.shotId === shotId);
  const wanted = fileName ?? picture?.fileName;
  const isShared = wanted === picture?.fileName || wanted === picture?.originalFileName;
  if (picture === undefined || !isShared) {
    throw new ApiError('not_found', 'We could not find this photo.');
  }
  return chooseVariant(variants, wanted);
}

/** Returns the owner of the picture for its owner, a holder of the share link or of a signed URL. */
async function requirePictureViewer(
  deps: Deps,
  { caller, params, query }: Input<typeof operation>,
): Promise<Owner & { readonly sharedVersionId?: VersionId }> {
  if (query.share !== undefined) {
    const userId = verifyUrlToken(deps, query.share, params);
    if (userId !== undefined && (await isOpenUser(deps.database, userId))) return { userId };
    const sharer = await findSharer(deps.database, params.projectId, query.share);
    if (sharer !== undefined) return { userId: sharer.userId, sharedVersionId: sharer.versionId };
  }
  if (caller === undefined) throw new ApiError('not_found', 'We could not find this photo.');
  return { userId: caller.userId };
}
