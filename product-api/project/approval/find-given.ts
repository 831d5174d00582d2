import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { VideoPartDigests } from '@/contracts/production/video-parts';
import { selectApproval } from './approval-store';

/** The last approval of a project's film. */
export interface GivenApproval {
  readonly by: string | undefined;
  /** The media of the film that was approved. */
  readonly video: string | null;
  /** Digests of its parts; null where they are not known. */
  readonly parts: VideoPartDigests | null;
}

/** Undefined while nobody has approved it. Callers have made sure that the project is the person's. */
export async function findGiven(
  database: Queryable,
  projectId: ProjectId,
): Promise<GivenApproval | undefined> {
  const row = await selectApproval(database, projectId);
  if (row === undefined || row.approvedAt === null) return undefined;
  return { by: row.approvedBy ?? undefined, video: row.approvedVideo, parts: row.approvedParts };
}
