import type { Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import { selectApprovalLocked } from '@/product-api/project/public';
import { findDelivery } from '@/product-api/publishing/delivery/find-delivery';

interface ClientInput {
  readonly params: { readonly projectId: ProjectId };
  readonly query: { readonly share: string };
}

/**
 * Makes sure that a token opens a page with the brand that is for approval. Clients who write at the same
 * time then wait for each other.
 * @throws ApiError not_found, also for a wrong or revoked token and for a page that is not for approval.
 */
export async function requireOpenApproval(
  transaction: Transaction,
  { params: { projectId }, query: { share } }: ClientInput,
): Promise<void> {
  const delivery = await findDelivery(transaction, projectId, share);
  const approval =
    delivery?.kind === 'branded' ? await selectApprovalLocked(transaction, projectId) : undefined;
  if (approval?.isOpen !== true) {
    throw new ApiError('not_found', 'This page isn’t open for comments.');
  }
}
