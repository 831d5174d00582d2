import type { Transaction } from '@/adapters/database/database';
import { toVideoPage } from '@/contracts/api/page-paths';
import type {
  shareProject as shareProjectOperation,
  unshareProject as unshareProjectOperation,
} from '@/contracts/production/sharing';
import type {
  shareVersion as shareVersionOperation,
  unshareVersion as unshareVersionOperation,
} from '@/contracts/production/versions';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject, requireVersion, type VersionRow } from '@/product-api/project/public';
import { hashToken, makeToken, openToken, sealToken } from './share-token';
import { deleteShare, selectShare, upsertShare } from './shares-store';

/** The share link of the project's video: that of the version whose video it is. */
export const shareProject: UseCase<typeof shareProjectOperation> = (
  deps,
  { caller, params: { projectId }, body },
) =>
  deps.database.transaction(async (transaction) => {
    const { videoVersionId } = await lockProject(transaction, caller, projectId);
    const version =
      videoVersionId === null
        ? undefined
        : await requireVersion(transaction, projectId, videoVersionId);
    const { token, allowDownload } = await shareVideo(deps, transaction, version, body);
    return { path: `${toVideoPage(projectId)}?share=${token}`, allowDownload };
  });

/** Revokes the share link of the project's video: it opens nothing from now on. */
export const unshareProject: UseCase<typeof unshareProjectOperation> = (
  { database },
  { caller, params },
) =>
  database.transaction(async (transaction) => {
    const { videoVersionId } = await lockProject(transaction, caller, params.projectId);
    if (videoVersionId !== null) await deleteShare(transaction, videoVersionId);
    return { message: 'The link no longer works.' };
  });

/**
 * The share link of one version, and the path of a page to put into an iframe. The link of the version
 * whose video is the project's is the project's link.
 */
export const shareVersion: UseCase<typeof shareVersionOperation> = (
  deps,
  { caller, params: { projectId, versionId }, body },
) =>
  deps.database.transaction(async (transaction) => {
    const { videoVersionId } = await lockProject(transaction, caller, projectId);
    const version = await requireVersion(transaction, projectId, versionId);
    const { token, allowDownload } = await shareVideo(deps, transaction, version, body);
    const page = `${toVideoPage(projectId)}?${versionId === videoVersionId ? '' : `version=${versionId}&`}`;
    return {
      path: `${page}share=${token}`,
      embedPath: `/embed/${projectId}/${versionId}?share=${token}`,
      allowDownload,
    };
  });

/** Revokes the version's share link: it opens nothing from now on. */
export const unshareVersion: UseCase<typeof unshareVersionOperation> = (
  { database },
  { caller, params: { projectId, versionId } },
) =>
  database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    await requireVersion(transaction, projectId, versionId);
    await deleteShare(transaction, versionId);
    return { message: 'The link no longer works.' };
  });

/**
 * Returns the share link of a version of a locked project: created at the first share, and unchanged until it
 * is revoked, also when the version is rendered again.
 * @throws ApiError illegal_state while the version was never rendered.
 */
async function shareVideo(
  deps: Deps,
  transaction: Transaction,
  version: VersionRow | undefined,
  wanted: { readonly allowDownload?: boolean | undefined } | undefined,
): Promise<{ token: string; allowDownload: boolean }> {
  if (version?.video == null)
    throw new ApiError('illegal_state', 'There is no video to share yet.');
  const share = await selectShare(transaction, version.versionId);
  const token = (share && openToken(deps, share.sealedToken)) ?? makeToken();
  const allowDownload = wanted?.allowDownload ?? share?.allowDownload ?? true;
  await upsertShare(transaction, version, {
    tokenHash: hashToken(token),
    sealedToken: sealToken(deps, token),
    allowDownload,
  });
  return { token, allowDownload };
}
