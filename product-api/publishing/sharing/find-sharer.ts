import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, UserId, VersionId } from '@/contracts/ids';
import { findDelivery } from '@/product-api/publishing/delivery/find-delivery';
import { hashToken } from './share-token';
import { selectSharer } from './shares-store';

/** What a share token opens, and whose it is. */
export interface Sharer {
  readonly userId: UserId;
  /** The version it opens where a call names none. */
  readonly versionId: VersionId;
  /** The versions it opens beside that one. */
  readonly otherVersions: 'none' | 'neutral' | 'all';
  readonly allowDownload: boolean;
}

/**
 * Returns what a token opens: that of a version's share link, or of a link of the listing's page.
 * Undefined when it opens nothing (any more).
 */
export async function findSharer(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<Sharer | undefined> {
  const sharer = await selectSharer(database, projectId, hashToken(token));
  if (sharer !== undefined) return { ...sharer, otherVersions: 'none' };
  const delivery = await findDelivery(database, projectId, token);
  if (delivery === undefined) return undefined;
  const { userId, versionId, kind } = delivery;
  return {
    userId,
    versionId,
    otherVersions: kind === 'neutral' ? 'neutral' : 'all',
    allowDownload: true,
  };
}
