import type { shareProject as operation } from '@/contracts/sharing';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { hashToken, makeToken, openToken, sealToken } from './share-token';
import { selectShare, upsertShare } from './shares-store';

/** The project's share link: made at first share, the same ever after until it is revoked. */
export const shareProject: UseCase<typeof operation> = async (deps, { caller, params, body }) => {
  const { projectId } = params;
  const { token, allowDownload } = await deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, projectId);
    if (project.videoId === null) {
      throw new ApiError('illegal_state', 'There is no video to share yet.');
    }
    const share = await selectShare(transaction, caller, projectId);
    const known = share === undefined ? undefined : openToken(deps, share.sealedToken);
    const created = {
      token: known ?? makeToken(),
      allowDownload: body?.allowDownload ?? share?.allowDownload ?? true,
    };
    await upsertShare(transaction, projectId, {
      tokenHash: hashToken(created.token),
      sealedToken: sealToken(deps, created.token),
      allowDownload: created.allowDownload,
    });
    return created;
  });
  return { path: `/app/video/${projectId}?share=${token}`, allowDownload };
};
