import type {
  answerComment as answerOperation,
  removeComment as removeOperation,
} from '@/contracts/publishing/approval';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { requireProject } from '@/product-api/project/projects/require-project';
import { deleteComment, updateComment } from './approval-store';
import { toComment } from './load-approval';

const GONE = 'This comment no longer exists.';

/** @throws ApiError not_found, also for a comment on another project. */
export const answerComment: UseCase<typeof answerOperation> = async (
  { database },
  { caller, params: { projectId, commentId }, body },
) => {
  await requireProject(database, caller, projectId);
  const comment = await updateComment(database, projectId, commentId, body);
  return toComment(orNotFound(comment, GONE));
};

/** @throws ApiError not_found, also for a comment on another project. */
export const removeComment: UseCase<typeof removeOperation> = async (
  { database },
  { caller, params: { projectId, commentId } },
) => {
  await requireProject(database, caller, projectId);
  if (!(await deleteComment(database, projectId, commentId))) throw new ApiError('not_found', GONE);
  return { message: 'The comment was removed.' };
};
