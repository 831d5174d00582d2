import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { Owner } from '@/product-api/http/route';
import { findDelivery } from './find-delivery';

const UNKNOWN = 'We could not find this page.';

interface DeliveryInput {
  readonly params: { readonly projectId: ProjectId };
  readonly query: { readonly share: string };
}

/**
 * What the token of a listing's page opens. Nobody else may read the page, not even the project's owner:
 * they see it by its link.
 * @throws ApiError not_found, also for a wrong or revoked token.
 */
export async function requireDelivery(database: Queryable, { params, query }: DeliveryInput) {
  return orNotFound(await findDelivery(database, params.projectId, query.share), UNKNOWN);
}

/** Whose agent's card a page shows. @throws ApiError not_found, also for a neutral page. */
export async function requireAgent(database: Queryable, input: DeliveryInput): Promise<Owner> {
  const delivery = await requireDelivery(database, input);
  if (delivery.kind !== 'branded') throw new ApiError('not_found', UNKNOWN);
  return delivery;
}
