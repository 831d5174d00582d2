import type { shareCut as shareOperation, unshareCut as unshareOperation } from '@/contracts/cuts';
import { requireCut } from '@/product-api/cuts/find-cut';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { shareVideo } from './share-video';
import { deleteShare } from './shares-store';

/**
 * The share link of one version, and the path of a page to put into an iframe. The link of the version
 * whose video is the project's is the project's link.
 */
export const shareCut: UseCase<typeof shareOperation> = async (deps, { caller, params, body }) => {
  const { projectId, cutId } = params;
  return deps.database.transaction(async (transaction) => {
    const { videoCutId } = await lockProject(transaction, caller, projectId);
    const cut = await requireCut(transaction, projectId, cutId);
    const { token, allowDownload } = await shareVideo(deps, transaction, cut, body);
    const page = `/app/video/${projectId}?${cutId === videoCutId ? '' : `cut=${cutId}&`}`;
    return {
      path: `${page}share=${token}`,
      embedPath: `/embed/${projectId}/${cutId}?share=${token}`,
      allowDownload,
    };
  });
};

/** Revokes the version's share link: it opens nothing from now on. */
export const unshareCut: UseCase<typeof unshareOperation> = ({ database }, { caller, params }) =>
  database.transaction(async (transaction) => {
    const { projectId, cutId } = params;
    await lockProject(transaction, caller, projectId);
    await requireCut(transaction, projectId, cutId);
    await deleteShare(transaction, cutId);
    return { message: 'The link no longer works.' };
  });
