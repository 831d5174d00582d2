import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Caller, Owner } from '@/product-api/http/route';
import {
  type ProjectRow,
  selectBeforeEdit,
  updateBeforeEdit,
  updateVersion,
} from './projects-store';
import type { PlannedShot } from './shots-store';

/** Reads how the shots of the caller's project were before its last edit; null where none can be undone. */
export function loadBeforeEdit(
  database: Queryable,
  caller: Owner,
  { projectId }: Pick<ProjectRow, 'projectId'>,
): Promise<PlannedShot[] | null> {
  return selectBeforeEdit(database, caller, projectId);
}

/** Keeps how the shots of a locked project were before an edit; null: nothing is left to undo. */
export async function keepBeforeEdit(
  transaction: Transaction,
  caller: Caller,
  project: Pick<ProjectRow, 'projectId'>,
  shots: readonly PlannedShot[] | null,
): Promise<void> {
  await updateBeforeEdit(transaction, caller, project.projectId, shots);
  await countChange(transaction, caller, project);
}

/** Counts a change of the shots of a locked project, so that a save of another tab is refused. */
export async function countChange(
  transaction: Transaction,
  caller: Caller,
  { projectId }: Pick<ProjectRow, 'projectId'>,
): Promise<void> {
  await updateVersion(transaction, caller, projectId);
}
