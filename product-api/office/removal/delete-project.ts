import type { Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { deleteProject as operation } from '@/contracts/project/projects';
import type { Deps } from '@/product-api/deps';
import type { Caller, UseCase } from '@/product-api/http/route';
import { releaseMedia, selectMediaIds } from '@/product-api/media/public';
import { forgetListed } from '@/product-api/office/listings/forget-project';
import { deleteProjectRow, lockProject } from '@/product-api/project/public';
import { forgetTold } from '@/product-api/webhooks/public';
import { cancelWorkOf, selectAllWork } from '@/product-api/work/public';

/** Deletes the project with all its pictures and videos, also during a render. */
export const deleteProject: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const charge = await removeProject(deps, transaction, caller, params.projectId);
    const message = 'The project was deleted.';
    return { message: charge === undefined ? message : `${message} ${charge}` };
  });

/**
 * Deletes a project with all its data and its webhook events; its files are deleted after the commit.
 * @returns the reason why tokens were captured for its running work; undefined if none were.
 * @throws ApiError not_found.
 */
export async function removeProject(
  deps: Deps,
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
): Promise<string | undefined> {
  await lockProject(transaction, caller, projectId);
  const charge = await cancelWorkOf(deps, transaction, { projectId });
  const works = await selectAllWork(transaction, { projectId });
  const jobIds = works.map(({ jobId }) => jobId);
  await forgetListed(transaction, projectId);
  await forgetTold(transaction, caller, projectId);
  const mediaIds = await selectMediaIds(transaction, projectId);
  await deps.queue.forgetProject(transaction, { projectId, jobIds, mediaIds });
  await deleteProjectRow(transaction, caller, projectId);
  await releaseMedia(deps, transaction, mediaIds);
  return charge;
}
