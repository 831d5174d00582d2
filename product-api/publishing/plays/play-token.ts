import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { VersionId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';

/** A page may be open for hours before the viewer presses Play. */
const LIFETIME_SECONDS = 6 * 3600;
const ID_BYTES = 16;
const SIGNED_BYTES = 2 * ID_BYTES + 4;
/** 128 bits. */
const SIGNATURE_BYTES = 16;

type TokenDeps = Pick<Deps, 'clock' | 'deriveKey'>;

/** A play that may be counted. */
export interface SignedPlay {
  /** Id of this page view, unique to it. */
  readonly playId: string;
  readonly versionId: VersionId;
}

/** Signs the right to count one play of a version, valid for six hours. Each page gets a new token. */
export function signPlayToken(deps: TokenDeps, versionId: VersionId): string {
  const expires = Buffer.alloc(4);
  expires.writeUInt32BE(Math.floor(deps.clock.now().getTime() / 1000) + LIFETIME_SECONDS);
  const version = Buffer.from(versionId.replaceAll('-', ''), 'hex');
  const signed = Buffer.concat([randomBytes(ID_BYTES), version, expires]);
  return Buffer.concat([signed, sign(deps, signed)]).toString('base64url');
}

/** Returns the play that a token counts; undefined for a forged or expired token. */
export function verifyPlayToken(deps: TokenDeps, token: string): SignedPlay | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return undefined;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), sign(deps, signed))) return undefined;
  if (signed.readUInt32BE(2 * ID_BYTES) * 1000 <= deps.clock.now().getTime()) return undefined;
  return {
    playId: toUuid(signed.subarray(0, ID_BYTES)),
    versionId: toUuid(signed.subarray(ID_BYTES, 2 * ID_BYTES)) as VersionId,
  };
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sign(deps: TokenDeps, signed: Buffer): Buffer {
  return createHmac('sha256', deps.deriveKey('plays'))
    .update(signed)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}
