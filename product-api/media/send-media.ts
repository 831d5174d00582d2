import type { MediaKey } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { toContentDisposition } from '@/product-api/http/content-disposition';
import { toEtag } from '@/product-api/http/etag';
import type { BytesAnswer } from '@/product-api/http/route';

/** The file of a key never changes, so clients may cache it. */
export const IMMUTABLE = 'private, max-age=31536000, immutable';
/** The URL stays the same when another file replaces it, so clients revalidate with the ETag. */
export const REVALIDATE = 'private, no-cache';

/** By extension; other pictures are JPEG. */
const contentTypes: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  png: 'image/png',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
};

/**
 * Returns a file of the media store as a response.
 * @param isFixed whether its URL always refers to this file.
 * @param mayRedirect whether clients that can reach the store may be redirected to it.
 * @throws ApiError not_found.
 */
export async function sendMedia(
  { mediaStore }: Deps,
  key: MediaKey,
  options: { isFixed: boolean; mayRedirect?: boolean; downloadName?: string | undefined },
): Promise<BytesAnswer> {
  const { isFixed, mayRedirect = false, downloadName } = options;
  const stored = await mediaStore.stat(key);
  if (stored === undefined) throw new ApiError('not_found');
  const contentType = contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'image/jpeg';
  const { makeSignedUrl } = mediaStore;
  const contentDisposition =
    downloadName === undefined ? undefined : toContentDisposition(downloadName);
  return {
    kind: 'bytes',
    contentType,
    bytes: stored.bytes,
    etag: toEtag(`${key} ${stored.bytes}`),
    cacheControl: isFixed ? IMMUTABLE : REVALIDATE,
    downloadName,
    redirect:
      mayRedirect && makeSignedUrl !== undefined
        ? () => makeSignedUrl(key, { contentType, contentDisposition })
        : undefined,
    open: (range) => mediaStore.read(key, range),
  };
}
