import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Approval, Comment, OwnApproval } from '@/contracts/publishing/approval';
import { findChanges, keepsApproval } from '@/product-api/project/versions/digest-parts';
import { loadMadeVersions } from '@/product-api/project/versions/find-version';
import {
  type ApprovalRow,
  type CommentRow,
  selectApproval,
  selectComments,
} from './approval-store';

/** Loads the approval and comments of a project's listing page, and whether the page is for approval. */
export async function loadApproval(
  database: Queryable,
  projectId: ProjectId,
): Promise<OwnApproval> {
  const row = await selectApproval(database, projectId);
  const comments = await selectComments(database, projectId);
  return {
    isOpen: row?.isOpen ?? false,
    comments: comments.map(toComment),
    approved: row && (await loadApproved(database, projectId, row)),
  };
}

/** Like `loadApproval`, for a client with the page's link; undefined unless the page is for approval. */
export async function loadOpenApproval(
  database: Queryable,
  projectId: ProjectId,
): Promise<Approval | undefined> {
  const { isOpen, ...approval } = await loadApproval(database, projectId);
  return isOpen ? approval : undefined;
}

async function loadApproved(
  database: Queryable,
  projectId: ProjectId,
  { approvedAt, approvedBy, approvedVideo, approvedMadeAt, approvedParts }: ApprovalRow,
): Promise<Approval['approved']> {
  if (approvedAt === null) return undefined;
  const [first] = await loadMadeVersions(database, projectId);
  const isOfThisVideo = first?.video.mediaId === approvedVideo;
  const madeParts = first?.madeParts ?? null;
  const isKnown = !isOfThisVideo && approvedParts !== null && madeParts !== null;
  const changes = isKnown ? findChanges(approvedParts, madeParts) : undefined;
  return {
    at: approvedAt.toISOString(),
    by: approvedBy ?? undefined,
    isOfThisVideo,
    videoMadeAt: approvedMadeAt?.toISOString(),
    changes,
    isStillValid: isOfThisVideo || (changes !== undefined && keepsApproval(changes)),
  };
}

export function toComment({ author, answer, createdAt, ...comment }: CommentRow): Comment {
  return {
    ...comment,
    author: author ?? undefined,
    createdAt: createdAt.toISOString(),
    answer: answer ?? undefined,
  };
}
