import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { Owner } from '@/product-api/http/route';
import { requireVideo } from '@/product-api/publishing/sharing/require-viewer';
import { findDelivery } from './find-delivery';

const UNKNOWN = 'We could not find this page.';

interface DeliveryInput {
  readonly params: { readonly projectId: ProjectId };
  readonly query: { readonly share: string };
}

/**
 * Returns the listing page that the call's token opens. Only the token authorises: the project's owner, too,
 * views the page by its link.
 * @throws ApiError not_found, also for a wrong or revoked token.
 */
export async function requireDelivery(database: Queryable, { params, query }: DeliveryInput) {
  return orNotFound(await findDelivery(database, params.projectId, query.share), UNKNOWN);
}

/**
 * Returns the owner of the agent card that a page shows: a listing page, or the page of one shared video.
 * @throws ApiError not_found, also for a neutral page.
 */
export async function requireAgent(
  database: Queryable,
  { params, query }: DeliveryInput,
): Promise<Owner> {
  const delivery = await findDelivery(database, params.projectId, query.share);
  if (delivery?.kind === 'branded') return delivery;
  const input = { caller: undefined, params, query };
  const { owner, version } = await requireVideo(database, input, UNKNOWN);
  if (version.isNeutral) throw new ApiError('not_found', UNKNOWN);
  return owner;
}
