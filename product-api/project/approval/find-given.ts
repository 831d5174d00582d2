import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { VideoPartDigests } from '@/contracts/production/video-parts';
import { selectApproval } from './approval-store';

/** The last approval of a project's video. */
export interface GivenApproval {
  readonly by: string | undefined;
  /** The media of the approved video. */
  readonly video: string | null;
  /** Digests of its parts; null if unknown. */
  readonly parts: VideoPartDigests | null;
}

/**
 * Returns the last approval; undefined if there is none. Callers ensure that the project belongs to the user.
 */
export async function findGiven(
  database: Queryable,
  projectId: ProjectId,
): Promise<GivenApproval | undefined> {
  const row = await selectApproval(database, projectId);
  if (row === undefined || row.approvedAt === null) return undefined;
  return { by: row.approvedBy ?? undefined, video: row.approvedVideo, parts: row.approvedParts };
}
