import { createHash } from 'node:crypto';
import type { Operation } from '@/contracts/operation';
import { type TransferLimit, TransferSlots } from './transfer-slots';

/** The browser sends three at once from each window. */
const MAX_UPLOADS_PER_PERSON = 12;
/** A page of 60 shots over HTTP/2 asks for all its pictures at once. */
const MAX_DOWNLOADS_PER_PERSON = 96;
const MAX_DOWNLOADS_PER_SHARE_LINK = 192;
/** An office behind one address opens a link together; one stranger must not use up the link. */
const MAX_DOWNLOADS_PER_SHARE_LINK_AND_ADDRESS = 64;
const MAX_WEBHOOKS_PER_ADDRESS = 16;

const pausedMilliseconds = 10_000;
/** Payment providers send a webhook in one piece. */
const slowWebhookMilliseconds = 500;

export const uploadSlots = new TransferSlots({
  maxTotal: 96,
  evictableAfterMilliseconds: pausedMilliseconds,
});
export const downloadSlots = new TransferSlots({
  maxTotal: 768,
  evictableAfterMilliseconds: pausedMilliseconds,
});
export const webhookSlots = new TransferSlots({
  maxTotal: 64,
  evictableAfterMilliseconds: slowWebhookMilliseconds,
});

/** Who sends a request, as far as limits are concerned. */
export interface Sender {
  /** Undefined for whoever is not signed in. */
  readonly userId: string | undefined;
  /** The share link's token. */
  readonly share: string | null;
  readonly clientAddress: string;
}

/** The limits that a transfer of this operation counts towards. */
export function toTransferLimits(
  { bodyType }: Pick<Operation, 'bodyType'>,
  { userId, share, clientAddress }: Sender,
): readonly TransferLimit[] {
  if (bodyType === 'raw') {
    return [{ key: `webhook ${clientAddress}`, max: MAX_WEBHOOKS_PER_ADDRESS }];
  }
  if (bodyType === 'upload') {
    return [{ key: `person ${userId}`, max: MAX_UPLOADS_PER_PERSON }];
  }
  if (userId !== undefined) return [{ key: `person ${userId}`, max: MAX_DOWNLOADS_PER_PERSON }];
  // Hashed, for a token of any length may come.
  const link = createHash('sha256')
    .update(share ?? '')
    .digest('base64');
  return [
    { key: `link ${link}`, max: MAX_DOWNLOADS_PER_SHARE_LINK },
    { key: `link ${link} ${clientAddress}`, max: MAX_DOWNLOADS_PER_SHARE_LINK_AND_ADDRESS },
  ];
}
