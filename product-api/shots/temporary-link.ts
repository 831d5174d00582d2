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
 * A word that opens one person's one picture for a quarter of an hour without signing in. It says
 * whose picture it is and until when, and proves that we wrote it.
 */
export function toTemporaryWord(deps: Deps, picture: Picture): string {
  const until = Math.floor(deps.clock.now().getTime() / 1000) + LIFETIME_SECONDS;
  const owner = Buffer.from(picture.userId.replaceAll('-', ''), 'hex').toString('base64url');
  return `t.${until.toString(36)}.${owner}.${sign(deps, picture, until).toString('base64url')}`;
}

/** Whose picture the word opens; undefined when it is forged, expired or of another picture. */
export function readTemporaryWord(
  deps: Deps,
  word: string,
  params: { projectId: ProjectId; imageId: ShotId },
): UserId | undefined {
  const [, untilText = '', owner = '', signature = ''] =
    /^t\.(\w+)\.([\w-]{22})\.([\w-]{22})$/.exec(word) ?? [];
  const until = Number.parseInt(untilText, 36);
  if (!(until * 1000 > deps.clock.now().getTime())) return undefined;
  const hex = Buffer.from(owner, 'base64url').toString('hex');
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as UserId;
  const picture = { userId, projectId: params.projectId, shotId: params.imageId };
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, sign(deps, picture, until)) ? userId : undefined;
}

/** 128 bits. */
function sign(deps: Deps, picture: Picture, until: number): Buffer {
  const text = [picture.userId, picture.projectId, picture.shotId, until].join('/');
  return createHmac('sha256', deps.deriveKey('temporary links'))
    .update(text)
    .digest()
    .subarray(0, 16);
}
