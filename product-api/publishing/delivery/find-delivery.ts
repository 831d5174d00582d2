import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, VersionId } from '@/contracts/ids';
import type { Owner } from '@/product-api/http/route';
import { hashToken } from '@/product-api/publishing/sharing/share-token';
import { type Delivery, selectDelivery } from './delivery-store';

/** Returns what a token opens of the listing's page; undefined for nothing, or while no film is made. */
export async function findDelivery(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<(Delivery & { readonly versionId: VersionId }) | undefined> {
  const delivery = await selectDelivery(database, projectId, hashToken(token));
  if (delivery?.versionId == null || delivery.kind === 'report') return undefined;
  return { ...delivery, versionId: delivery.versionId };
}

/** Returns whose report of plays a token opens; undefined for that of a listing's page, and for nothing. */
export async function findReportOwner(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<Owner | undefined> {
  const delivery = await selectDelivery(database, projectId, hashToken(token));
  return delivery?.kind === 'report' ? delivery : undefined;
}
