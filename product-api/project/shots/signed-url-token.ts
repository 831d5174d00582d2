import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProjectId, ShotId, UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';

const LIFETIME_SECONDS = 15 * 60;

interface Picture {
  readonly userId: UserId;
  readonly projectId: ProjectId;
  readonly shotId: ShotId;
}

/**
 * Signs a URL token for one picture of one person. It names its owner and its expiry, and gives
 * access without signing in for 15 minutes.
 */
export function signUrlToken(deps: Deps, picture: Picture): string {
  const expires = Math.floor(deps.clock.now().getTime() / 1000) + LIFETIME_SECONDS;
  const owner = Buffer.from(picture.userId.replaceAll('-', ''), 'hex').toString('base64url');
  return `t.${expires.toString(36)}.${owner}.${sign(deps, picture, expires).toString('base64url')}`;
}

/** Returns the owner of the picture; undefined for a token that is forged, expired or of another picture. */
export function verifyUrlToken(
  deps: Deps,
  token: string,
  params: { projectId: ProjectId; shotId: ShotId },
): UserId | undefined {
  const [, expiresText = '', owner = '', signature = ''] =
    /^t\.(\w+)\.([\w-]{22})\.([\w-]{22})$/.exec(token) ?? [];
  const expires = Number.parseInt(expiresText, 36);
  if (!(expires * 1000 > deps.clock.now().getTime())) return undefined;
  const hex = Buffer.from(owner, 'base64url').toString('hex');
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as UserId;
  const picture = { userId, projectId: params.projectId, shotId: params.shotId };
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, sign(deps, picture, expires)) ? userId : undefined;
}

/** 128 bits. */
function sign(deps: Deps, picture: Picture, expires: number): Buffer {
  const text = [picture.userId, picture.projectId, picture.shotId, expires].join('/');
  return createHmac('sha256', deps.deriveKey('temporary links'))
    .update(text)
    .digest()
    .subarray(0, 16);
}
