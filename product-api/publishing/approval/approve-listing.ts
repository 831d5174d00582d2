import type { approveListing as operation } from '@/contracts/publishing/approval';
import { orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { loadMadeVersions, loadOpenApproval, updateApproved } from '@/product-api/project/public';
import { requireOpenApproval } from './require-open-approval';

/** Records that a client approved the current video. The last approval counts. */
export const approveListing: UseCase<typeof operation> = (deps, input) =>
  deps.database.transaction(async (transaction) => {
    const { projectId } = input.params;
    await requireOpenApproval(transaction, input);
    const first = orNotFound((await loadMadeVersions(transaction, projectId))[0]);
    await updateApproved(transaction, projectId, {
      at: deps.clock.now(),
      by: input.body.name,
      video: first.video.mediaId,
      parts: first.madeParts,
    });
    return orNotFound(await loadOpenApproval(transaction, projectId));
  });
