import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, VersionId } from '@/contracts/ids';
import type { Owner } from '@/product-api/http/route';
import { hashToken } from '@/product-api/publishing/sharing/share-token';
import { type Delivery, selectDelivery } from './delivery-store';

/**
 * Returns the listing page that a token opens; undefined for an unknown token, or while no video is rendered.
 */
export async function findDelivery(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<(Delivery & { readonly versionId: VersionId }) | undefined> {
  const delivery = await selectDelivery(database, projectId, hashToken(token));
  if (delivery?.versionId == null || delivery.kind === 'report') return undefined;
  return { ...delivery, versionId: delivery.versionId };
}

/**
 * Returns the owner of the play report that a token opens; undefined for an unknown token and for the token
 * of a listing page.
 */
export async function findReportOwner(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<Owner | undefined> {
  const delivery = await selectDelivery(database, projectId, hashToken(token));
  return delivery?.kind === 'report' ? delivery : undefined;
}
