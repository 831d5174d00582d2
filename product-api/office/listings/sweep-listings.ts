import type { Deps } from '@/product-api/deps';
import { deleteProject } from '@/product-api/office/removal/delete-project';
import { deleteEnded, deleteListing, selectAbandoned } from './listings-store';
import { toProjectCall } from './project-call';

/** As long as what webhooks were told; a call is not repeated later with its Idempotency-Key. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Removes what is left of calls whose process died while it received their files, and old calls. */
export async function sweepListings(deps: Deps): Promise<void> {
  for (const { listingId, projectId, userId, tenantId } of await selectAbandoned(deps.database)) {
    if (projectId !== null) {
      await deleteProject(deps, toProjectCall({ userId, tenantId }, projectId));
    }
    await deleteListing(deps.database, listingId);
  }
  await deleteEnded(deps.database, new Date(deps.clock.now().getTime() - RETENTION_MS));
}
