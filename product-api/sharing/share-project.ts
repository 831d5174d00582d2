import type { shareProject as operation } from '@/contracts/sharing';
import { requireCut } from '@/product-api/cuts/find-cut';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { shareVideo } from './share-video';

/** The share link of the project's video: that of the cut whose video it is. */
export const shareProject: UseCase<typeof operation> = async (deps, { caller, params, body }) => {
  const { projectId } = params;
  const { token, allowDownload } = await deps.database.transaction(async (transaction) => {
    const { videoCutId } = await lockProject(transaction, caller, projectId);
    const cut =
      videoCutId === null ? undefined : await requireCut(transaction, projectId, videoCutId);
    return shareVideo(deps, transaction, cut, body);
  });
  return { path: `/app/video/${projectId}?share=${token}`, allowDownload };
};
