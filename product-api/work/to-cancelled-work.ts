import type { CancelledWork } from '@/contracts/production/cancelled-work';

/**
 * What became of the tokens of cancelled work.
 * @param heldTokens what was held for it until then.
 * @param charge why they were taken, see `cancelWork`; undefined when none were.
 */
export function toCancelledWork(heldTokens: number, charge: string | undefined): CancelledWork {
  return charge === undefined
    ? { releasedTokens: heldTokens }
    : { releasedTokens: 0, message: charge };
}
