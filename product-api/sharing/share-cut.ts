import type { shareCut as shareOperation, unshareCut as unshareOperation } from '@/contracts/cuts';
import { requireCut } from '@/product-api/cuts/find-cut';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { shareVideo } from './share-video';
import { deleteShare } from './shares-store';

/** The share link of one version, and the path of a page to put into an iframe. */
export const shareCut: UseCase<typeof shareOperation> = async (deps, { caller, params, body }) => {
  const { projectId, cutId } = params;
  const { token, allowDownload } = await deps.database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    return shareVideo(deps, transaction, await requireCut(transaction, projectId, cutId), body);
  });
  return {
    path: `/app/video/${projectId}?cut=${cutId}&share=${token}`,
    embedPath: `/embed/${projectId}/${cutId}?share=${token}`,
    allowDownload,
  };
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
