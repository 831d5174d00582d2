import type { writeComment as operation } from '@/contracts/publishing/approval';
import { approvalLimits } from '@/contracts/publishing/approval-limits';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import {
  countComments,
  insertComment,
  loadMadeVersions,
  toComment,
} from '@/product-api/project/public';
import { requireOpenApproval } from './require-open-approval';

const MINUTE_MS = 60_000;

/**
 * Stores a client's comment on a moment of a version.
 * @throws ApiError too_many_requests, illegal_state at the maximum number of comments.
 */
export const writeComment: UseCase<typeof operation> = (deps, input) =>
  deps.database.transaction(async (transaction) => {
    const { projectId } = input.params;
    const { versionId, seconds, text, author } = input.body;
    await requireOpenApproval(transaction, input);
    const made = await loadMadeVersions(transaction, projectId);
    const version = orNotFound(
      made.find((one) => one.versionId === versionId),
      'This version of the video no longer exists.',
    );
    const now = deps.clock.now();
    const since = new Date(now.getTime() - MINUTE_MS);
    refuseTooMany(await countComments(transaction, projectId, since));
    const inside = Math.min(seconds, version.video.seconds);
    const comment = { versionId, seconds: inside, text, author, createdAt: now };
    return toComment(orNotFound(await insertComment(transaction, projectId, comment)));
  });

function refuseTooMany({ all, recent }: { readonly all: number; readonly recent: number }): void {
  if (all >= approvalLimits.comments) {
    throw new ApiError('illegal_state', 'This page has reached its comment limit.');
  }
  if (recent >= approvalLimits.commentsPerMinute) {
    throw new ApiError(
      'too_many_requests',
      'Too many comments in a short time. Please wait a moment, then send yours again.',
    );
  }
}
