import { createHash } from 'node:crypto';
import type { MediaKey } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { BytesAnswer } from '@/product-api/http/route';

/** What lies under a key never changes, so whoever has it may keep it. */
const FOR_EVER = 'private, max-age=31536000, immutable';
/** The address stays when another file takes its place: ask again, with the tag. */
const ASK_AGAIN = 'private, no-cache';

/**
 * A file of the store as an answer.
 * @param isFixed whether its address always means this file.
 * @throws ApiError not_found.
 */
export async function sendMedia(
  { mediaStore }: Deps,
  key: MediaKey,
  { isFixed, downloadName }: { isFixed: boolean; downloadName?: string },
): Promise<BytesAnswer> {
  const stored = await mediaStore.stat(key);
  if (stored === undefined) throw new ApiError('not_found');
  const tag = createHash('sha256').update(`${key} ${stored.bytes}`).digest('base64url');
  return {
    kind: 'bytes',
    contentType: key.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg',
    bytes: stored.bytes,
    etag: `"${tag.slice(0, 22)}"`,
    cacheControl: isFixed ? FOR_EVER : ASK_AGAIN,
    ...(downloadName === undefined ? {} : { downloadName }),
    open: (range) => mediaStore.read(key, range),
  };
}
