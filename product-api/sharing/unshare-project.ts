import type { unshareProject as operation } from '@/contracts/sharing';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { deleteShare } from './shares-store';

/** Revokes the share link of the project's video: it opens nothing from now on. */
export const unshareProject: UseCase<typeof operation> = ({ database }, { caller, params }) =>
  database.transaction(async (transaction) => {
    const { videoCutId } = await lockProject(transaction, caller, params.projectId);
    if (videoCutId !== null) await deleteShare(transaction, videoCutId);
    return { message: 'The link no longer works.' };
  });
