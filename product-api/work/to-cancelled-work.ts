import type { Queryable } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import type { CancelledWork } from '@/contracts/production/cancelled-work';
import { readCapturedTokens } from '@/product-api/ledger/public';

/**
 * Returns what happened to the tokens of cancelled work.
 * @param heldTokens tokens held for it until then.
 * @param charge reason for capturing them, see `cancelWork`; undefined if none were captured.
 */
export async function toCancelledWork(
  database: Queryable,
  jobId: JobId,
  heldTokens: number,
  charge: string | undefined,
): Promise<CancelledWork> {
  const capturedTokens = await readCapturedTokens(database, jobId);
  const releasedTokens = heldTokens - capturedTokens;
  return charge === undefined ? { releasedTokens } : { releasedTokens, message: charge };
}
