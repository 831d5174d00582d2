import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, UserId } from '@/contracts/ids';
import { hashToken } from './share-token';
import { selectSharer } from './shares-store';

/** Whose project a share token opens; undefined when it opens nothing (any more). */
export function findSharer(
  database: Queryable,
  projectId: ProjectId,
  token: string,
): Promise<{ userId: UserId; allowDownload: boolean } | undefined> {
  return selectSharer(database, projectId, hashToken(token));
}
