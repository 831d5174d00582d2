import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { hashToken } from './share-token';
import { type Sharer, selectSharer } from './shares-store';

/** Returns what a share token opens; undefined when it opens nothing (any more). */
export function findSharer(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<Sharer | undefined> {
  return selectSharer(database, projectId, hashToken(token));
}
