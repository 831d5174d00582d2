import type { Transaction } from '@/adapters/database/database';
import type {
  shareCut as shareCutOperation,
  unshareCut as unshareCutOperation,
} from '@/contracts/cuts';
import { toVideoPage } from '@/contracts/page-paths';
import type {
  shareProject as shareProjectOperation,
  unshareProject as unshareProjectOperation,
} from '@/contracts/sharing';
import { type CutRow, requireCut } from '@/product-api/cuts/find-cut';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { hashToken, makeToken, openToken, sealToken } from './share-token';
import { deleteShare, selectShare, upsertShare } from './shares-store';

/** The share link of the project's video: that of the cut whose video it is. */
export const shareProject: UseCase<typeof shareProjectOperation> = (
  deps,
  { caller, params: { projectId }, body },
) =>
  deps.database.transaction(async (transaction) => {
    const { videoCutId } = await lockProject(transaction, caller, projectId);
    const cut =
      videoCutId === null ? undefined : await requireCut(transaction, projectId, videoCutId);
    const { token, allowDownload } = await shareVideo(deps, transaction, cut, body);
    return { path: `${toVideoPage(projectId)}?share=${token}`, allowDownload };
  });

/** Revokes the share link of the project's video: it opens nothing from now on. */
export const unshareProject: UseCase<typeof unshareProjectOperation> = (
  { database },
  { caller, params },
) =>
  database.transaction(async (transaction) => {
    const { videoCutId } = await lockProject(transaction, caller, params.projectId);
    if (videoCutId !== null) await deleteShare(transaction, videoCutId);
    return { message: 'The link no longer works.' };
  });

/**
 * The share link of one version, and the path of a page to put into an iframe. The link of the version
 * whose video is the project's is the project's link.
 */
export const shareCut: UseCase<typeof shareCutOperation> = (
  deps,
  { caller, params: { projectId, cutId }, body },
) =>
  deps.database.transaction(async (transaction) => {
    const { videoCutId } = await lockProject(transaction, caller, projectId);
    const cut = await requireCut(transaction, projectId, cutId);
    const { token, allowDownload } = await shareVideo(deps, transaction, cut, body);
    const page = `${toVideoPage(projectId)}?${cutId === videoCutId ? '' : `cut=${cutId}&`}`;
    return {
      path: `${page}share=${token}`,
      embedPath: `/embed/${projectId}/${cutId}?share=${token}`,
      allowDownload,
    };
  });

/** Revokes the version's share link: it opens nothing from now on. */
export const unshareCut: UseCase<typeof unshareCutOperation> = (
  { database },
  { caller, params: { projectId, cutId } },
) =>
  database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    await requireCut(transaction, projectId, cutId);
    await deleteShare(transaction, cutId);
    return { message: 'The link no longer works.' };
  });

/**
 * The share link of a cut of a locked project: made at first share, the same ever after until it is
 * revoked, also when the cut is made again.
 * @throws ApiError illegal_state while the cut was never made.
 */
async function shareVideo(
  deps: Deps,
  transaction: Transaction,
  cut: CutRow | undefined,
  wanted: { readonly allowDownload?: boolean | undefined } | undefined,
): Promise<{ token: string; allowDownload: boolean }> {
  if (cut?.video == null) throw new ApiError('illegal_state', 'There is no video to share yet.');
  const share = await selectShare(transaction, cut.cutId);
  const token = (share && openToken(deps, share.sealedToken)) ?? makeToken();
  const allowDownload = wanted?.allowDownload ?? share?.allowDownload ?? true;
  await upsertShare(transaction, cut, {
    tokenHash: hashToken(token),
    sealedToken: sealToken(deps, token),
    allowDownload,
  });
  return { token, allowDownload };
}
