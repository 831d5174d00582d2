import type { unshareProject as operation } from '@/contracts/sharing';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { deleteShare } from './shares-store';

/** Revokes the share link: it opens nothing from now on. */
export const unshareProject: UseCase<typeof operation> = ({ database }, { caller, params }) =>
  database.transaction(async (transaction) => {
    await lockProject(transaction, caller, params.projectId);
    await deleteShare(transaction, params.projectId);
    return { message: 'The link no longer works.' };
  });
