import type { Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';
import { updateMusic } from './projects-store';
import { requireProject } from './require-project';

/** Gives a project automatic music where its own track was its music. */
export async function replaceOwnMusic(
  transaction: Transaction,
  caller: Caller,
  projectId: ProjectId,
): Promise<void> {
  const { music } = await requireProject(transaction, caller, projectId);
  if (music === 'own') await updateMusic(transaction, caller, projectId, 'auto');
}
