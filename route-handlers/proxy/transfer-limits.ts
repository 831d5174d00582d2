import { hash } from 'node:crypto';
import type { Operation } from '@/contracts/operation';
import { type TransferLimit, TransferSlots } from './transfer-slots';

/** Each window uploads three files at once. */
const MAX_UPLOADS_PER_PERSON = 12;
/** A page of 60 shots requests all its pictures at once over HTTP/2. */
const MAX_DOWNLOADS_PER_PERSON = 96;
const MAX_DOWNLOADS_PER_SHARE_LINK = 192;
/** Several users behind one address may open a link, but one address must not use up its limit. */
const MAX_DOWNLOADS_PER_SHARE_LINK_AND_ADDRESS = 64;
const MAX_WEBHOOKS_PER_ADDRESS = 16;

const PAUSED_AFTER_MS = 10_000;
/** Payment providers send a webhook's body immediately. */
const SLOW_WEBHOOK_AFTER_MS = 500;

export const uploadSlots = new TransferSlots({
  maxTotal: 96,
  evictableAfterMs: PAUSED_AFTER_MS,
});
export const downloadSlots = new TransferSlots({
  maxTotal: 768,
  evictableAfterMs: PAUSED_AFTER_MS,
});
export const webhookSlots = new TransferSlots({
  maxTotal: 64,
  evictableAfterMs: SLOW_WEBHOOK_AFTER_MS,
});

/** The holder of an access token. */
export interface TokenHolder {
  /** Undefined for a token that may be forged, or may not read its holder: its address counts then. */
  readonly userId: string | undefined;
}

/** The sender of a request, as far as limits depend on it. */
export interface Sender {
  /** Undefined without a session. */
  readonly userId: string | undefined;
  /** Present for a program with an access token. */
  readonly program?: TokenHolder | undefined;
  /** The share link's token. */
  readonly share: string | null;
  readonly clientAddress: string;
}

/** The limits that a transfer of this operation counts towards. */
export function toTransferLimits(
  { bodyType }: Pick<Operation, 'bodyType'>,
  { userId, program, share, clientAddress }: Sender,
): readonly TransferLimit[] {
  if (bodyType === 'raw') {
    return [{ key: `webhook ${clientAddress}`, max: MAX_WEBHOOKS_PER_ADDRESS }];
  }
  const person =
    program === undefined ? `person ${userId}` : `program ${program.userId ?? clientAddress}`;
  if (bodyType === 'upload' || bodyType === 'part')
    return [{ key: person, max: MAX_UPLOADS_PER_PERSON }];
  if (program !== undefined || userId !== undefined) {
    return [{ key: person, max: MAX_DOWNLOADS_PER_PERSON }];
  }
  // The token is hashed because a caller may send one of any length.
  const link = hash('sha256', share ?? '', 'base64');
  return [
    { key: `link ${link}`, max: MAX_DOWNLOADS_PER_SHARE_LINK },
    { key: `link ${link} ${clientAddress}`, max: MAX_DOWNLOADS_PER_SHARE_LINK_AND_ADDRESS },
  ];
}
