import { clientAddressHeader } from '@/contracts/api/client-address';
import type { Operation } from '@/contracts/operation';
import { obtainIdentity, readRequestSession } from '../auth/identity';
import {
  downloadSlots,
  type TokenHolder,
  toTransferLimits,
  uploadSlots,
  webhookSlots,
} from './transfer-limits';
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
 * @param program the holder of the access token that the call sends.
 * @returns undefined for JSON calls, which are short.
 */
export async function openTransfer(
  request: Request,
  url: URL,
  operation: Operation,
  program: TokenHolder | undefined,
): Promise<Transfer | 'too_many' | undefined> {
  const { bodyType } = operation;
  if (bodyType === 'json') return undefined;
  const limits = toTransferLimits(operation, {
    program,
    userId: program === undefined ? await readUserId(request) : undefined,
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
