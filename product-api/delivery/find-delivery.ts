import type { Queryable } from '@/adapters/database/database';
import type { CutId, ProjectId } from '@/contracts/ids';
import { hashToken } from '@/product-api/sharing/share-token';
import { type Delivery, selectDelivery } from './delivery-store';

/** Returns what a token opens of the listing's page; undefined for nothing, or while no film is made. */
export async function findDelivery(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<(Delivery & { readonly cutId: CutId }) | undefined> {
  const delivery = await selectDelivery(database, projectId, hashToken(token));
  return delivery?.cutId == null ? undefined : { ...delivery, cutId: delivery.cutId };
}
