import type { CheckedClip, NormalisedPhoto } from '@/adapters/media/media-reader';
import type { Deps } from '@/product-api/deps';
import { toPhotoKey, toPosterKey, toSourceKey } from '@/product-api/projects/media-keys';
import type { NewMedia } from '@/product-api/projects/media-store';

/** Moves the upload and the files derived from it into the media store. */
export async function storeMedia(
  { mediaStore }: Deps,
  mediaId: string,
  upload: string,
  read: NormalisedPhoto | CheckedClip,
): Promise<NewMedia> {
  const { kind, extension, width, height, placeholder } = read;
  const source = await mediaStore.adopt(toSourceKey(mediaId, extension), upload);
  const common = { mediaId, kind, extension, width, height, placeholder, bytes: source.bytes };
  if (read.kind === 'photo') {
    const photo = await mediaStore.adopt(toPhotoKey(mediaId), read.path);
    return { ...common, storedBytes: source.bytes + photo.bytes };
  }
  const poster = await mediaStore.adopt(toPosterKey(mediaId), read.posterPath);
  return { ...common, seconds: read.seconds, storedBytes: source.bytes + poster.bytes };
}
