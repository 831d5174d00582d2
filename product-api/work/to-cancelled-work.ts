import type { Queryable } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import type { CancelledWork } from '@/contracts/production/cancelled-work';
import { readCapturedTokens } from '@/product-api/ledger/public';

/**
 * What became of the tokens of cancelled work.
 * @param heldTokens what was held for it until then.
 * @param charge why they were taken, see `cancelWork`; undefined when none were.
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
