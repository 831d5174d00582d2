import type { removeVersion as operation } from '@/contracts/production/versions';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/media/public';
import { lockProject } from '@/product-api/project/projects/require-project';
import { requireVersion } from './find-version';
import { loadVersions } from './list-versions';
import { deleteVersion, selectVersions, type VersionRow } from './versions-store';

/**
 * Removes a version with its video and share link, even during a render with others, whose later reports
 * about it are dropped.
 */
export const removeVersion: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId, versionId } = params;
    await lockProject(transaction, caller, projectId);
    const version = await requireVersion(transaction, projectId, versionId);
    if (version.isMain) throw new ApiError('illegal_state', 'You can’t remove the main version.');
    if (isLastInTheMaking(version, await selectVersions(transaction, projectId))) {
      throw new ApiError(
        'illegal_state',
        'This version is in progress. Cancel it first, or wait until it’s done.',
      );
    }
    await deleteVersion(transaction, versionId);
    await releaseMedia(deps, transaction, [version.video?.mediaId]);
    return { versions: await loadVersions(transaction, caller, projectId) };
  });

/** Returns whether the running work would have nothing left to render. */
function isLastInTheMaking(version: VersionRow, versions: readonly VersionRow[]): boolean {
  const isMaking = ({ state }: VersionRow) => state === 'waiting' || state === 'rendering';
  return (
    isMaking(version) &&
    !versions.some((other) => other.versionId !== version.versionId && isMaking(other))
  );
}
