import type { retryProject as operation } from '@/contracts/projects';
import type { UseCase } from '@/product-api/http/route';
import { listItems } from './items';
import { copyProjectRows } from './projects-store';
import { lockProject } from './require-project';

/** Copies the project, to change it and generate again. Both share their pictures' files. */
export const retryProject: UseCase<typeof operation> = ({ database }, { caller, params }) =>
  database.transaction(async (transaction) => {
    // The lock keeps the pictures from being removed while they are copied.
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const items = await listItems(transaction, projectId);
    const status = items.some((item) => item.isUploaded) ? 'ready_for_generation' : 'uploading';
    return { projectId: await copyProjectRows(transaction, caller, { projectId, status }) };
  });
