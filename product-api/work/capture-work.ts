import type { Transaction } from '@/adapters/database/database';
import type { JobId } from '@/contracts/ids';
import { captureHold } from '@/product-api/ledger/public';
import { type Payment, settleCharge } from '@/rules/price';
import { lockWork, type Work } from './work-store';

/** Returns the payment for the delivered part of a project's video. */
export function toPayment({ charge, shotIds, deliveredShotIds }: Work): Payment {
  // Work that an earlier release started is paid as a whole.
  if (charge === null) return { paid: shotIds, spares: [] };
  return settleCharge(charge, deliveredShotIds);
}

/**
 * Captures the tokens for the delivered part of locked work and releases the rest. Reads the work again,
 * because versions may have been delivered since the caller read it.
 */
export async function captureDelivered(transaction: Transaction, jobId: JobId): Promise<void> {
  const work = await lockWork(transaction, jobId);
  if (work === undefined) return;
  const { charge } = work;
  const share = charge && { parts: toPayment(work).paid.length, of: charge.charged.length };
  await captureHold(transaction, jobId, share ?? undefined);
}
