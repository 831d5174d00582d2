import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, UserId, VersionId } from '@/contracts/ids';
import { findDelivery } from '@/product-api/publishing/delivery/find-delivery';
import { hashToken } from './share-token';
import { selectSharer } from './shares-store';

/** The version that a share token opens, and its owner. */
export interface Sharer {
  readonly userId: UserId;
  /** The version that it opens if a call names none. */
  readonly versionId: VersionId;
  /** The other versions that it opens. */
  readonly otherVersions: 'none' | 'neutral' | 'all';
  readonly allowDownload: boolean;
}

/**
 * Finds the owner and versions that a token opens: the token of a version's share link, or of a listing
 * page's link.
 * @returns undefined for an unknown or revoked token.
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
