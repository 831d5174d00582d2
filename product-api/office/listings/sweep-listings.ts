import type { Deps } from '@/product-api/deps';
import { deleteProject } from '@/product-api/office/removal/delete-project';
import { deleteEnded, deleteListing, selectAbandoned } from './listings-store';
import { toProjectCall } from './project-call';

/**
 * Retention of ended calls, the same as of webhook events. Clients do not repeat a call with its
 * Idempotency-Key after that.
 */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Removes the remains of calls whose process died while it received their files, and old calls. */
export async function sweepListings(deps: Deps): Promise<void> {
  for (const { listingId, projectId, userId, tenantId } of await selectAbandoned(deps.database)) {
    if (projectId !== null) {
      await deleteProject(deps, toProjectCall({ userId, tenantId }, projectId));
    }
    await deleteListing(deps.database, listingId);
  }
  await deleteEnded(deps.database, new Date(deps.clock.now().getTime() - RETENTION_MS));
}
