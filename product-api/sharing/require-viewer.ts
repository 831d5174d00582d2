import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, UserId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { type ProjectRow, requireProject } from '@/product-api/projects/require-project';
import { findSharer } from './find-sharer';

export interface Viewing {
  /** Whose project it is: the viewer, or whoever shared it with them. */
  readonly owner: { readonly userId: UserId };
  readonly project: ProjectRow;
  readonly allowDownload: boolean;
}

/**
 * The project, for its owner or for whoever holds its share token. A call that shows a token is
 * judged by it alone, so that a revoked link is dead for its owner too.
 * @throws ApiError not_found, also for a wrong or revoked token.
 */
export async function requireViewer(
  database: Queryable,
  viewer: {
    readonly caller: Caller | undefined;
    readonly projectId: ProjectId;
    readonly share: string | undefined;
  },
): Promise<Viewing> {
  const { caller, projectId, share } = viewer;
  const sharer = share === undefined ? undefined : await findSharer(database, projectId, share);
  const owner = share === undefined ? caller : sharer;
  if (owner === undefined) throw new ApiError('not_found', 'We could not find this video.');
  const project = await requireProject(database, owner, projectId);
  return { owner, project, allowDownload: sharer?.allowDownload ?? true };
}
