import type {
  readApproval as readOperation,
  switchApproval as switchOperation,
} from '@/contracts/publishing/approval';
import type { UseCase } from '@/product-api/http/route';
import { requireProject } from '@/product-api/project/projects/require-project';
import { upsertIsOpen } from './approval-store';
import { loadApproval } from './load-approval';

export const readApproval: UseCase<typeof readOperation> = async (
  { database },
  { caller, params: { projectId } },
) => {
  await requireProject(database, caller, projectId);
  return loadApproval(database, projectId);
};

/** Turns approval on or off. The page still opens by its link alone. */
export const switchApproval: UseCase<typeof switchOperation> = async (
  { database },
  { caller, params: { projectId }, body },
) => {
  await requireProject(database, caller, projectId);
  await upsertIsOpen(database, projectId, body.isOpen);
  return loadApproval(database, projectId);
};
