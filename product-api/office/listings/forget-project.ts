import type { Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { updateDropped } from './listings-store';

export const PROJECT_DELETED = 'Its project was deleted.';

/**
 * Forgets what calls for a whole listing say of a project that is deleted. The calls themselves stay, so that
 * one that is repeated with its Idempotency-Key does not make the project again.
 */
export function forgetListed(transaction: Transaction, projectId: ProjectId): Promise<void> {
  return updateDropped(transaction, projectId, PROJECT_DELETED);
}
