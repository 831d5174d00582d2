import { clientAddressHeader } from '@/contracts/api/client-address';
import type { Operation } from '@/contracts/operation';
import { obtainIdentity, readRequestSession } from '../auth/identity';
import { downloadSlots, toTransferLimits, uploadSlots, webhookSlots } from './transfer-limits';
import type { TransferSlot } from './transfer-slots';

/** An upload, download or webhook that was admitted. */
export interface Transfer {
  readonly slot: TransferSlot;
  /** Aborted when the slot is given to another transfer. */
  readonly evicted: AbortSignal;
}

const slotsOf = {
  upload: uploadSlots,
  part: uploadSlots,
  bytes: downloadSlots,
  raw: webhookSlots,
} as const;

/**
 * Takes a slot for a transfer.
 * @param hasAccessToken the call sends one, which only the product API can check.
 * @returns undefined for JSON calls, which are short.
 */
export async function openTransfer(
  request: Request,
  url: URL,
  operation: Operation,
  hasAccessToken: boolean,
): Promise<Transfer | 'too_many' | undefined> {
  const { bodyType } = operation;
  if (bodyType === 'json') return undefined;
  const limits = toTransferLimits(operation, {
    hasAccessToken,
    userId: hasAccessToken ? undefined : await readUserId(request),
    share: url.searchParams.get('share'),
    clientAddress: request.headers.get(clientAddressHeader) ?? '',
  });
  const eviction = new AbortController();
  const slot = slotsOf[bodyType].take(limits, () => eviction.abort());
  return slot === undefined ? 'too_many' : { slot, evicted: eviction.signal };
}

/** In local mode every request is the local user's. */
async function readUserId(request: Request): Promise<string | undefined> {
  const identity = obtainIdentity();
  if (identity === undefined) return 'local';
  return (await readRequestSession(request, identity))?.user.userId;
}
