import type { Deps } from '@/product-api/deps';
import { deleteProject } from '@/product-api/projects/delete-project';
import { deleteListing, selectAbandoned } from './listings-store';
import { toProjectCall } from './project-call';

/** Removes what is left of calls whose process died while it received their files. */
export async function sweepListings(deps: Deps): Promise<void> {
  for (const { listingId, projectId, userId, tenantId } of await selectAbandoned(deps.database)) {
    if (projectId !== null) {
      await deleteProject(deps, toProjectCall({ userId, tenantId }, projectId));
    }
    await deleteListing(deps.database, listingId);
  }
}
