import type { CheckedClip, NormalisedPhoto } from '@/adapters/media/media-reader';
import type { ProjectId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import {
  makeMedia,
  type NewMedia,
  removeMissing,
  toPhotoKey,
  toPosterKey,
  toSourceKey,
} from '@/product-api/media/public';
import { addShot, type NewShot } from './add-shot';
import { makeCapture, makeFindings } from './derived-media';
import { refuseMedia } from './refuse-media';

export interface ShotFile {
  readonly shot: NewShot;
  /** The file as it came; it is moved into the media store. */
  readonly path: string;
  /** A folder only for files derived from this file. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Normalises a photo or clip, stores it and inserts its rows.
 * @throws ApiError that names the file, for media that cannot be used.
 */
export async function saveShot(
  deps: Deps,
  caller: Caller,
  projectId: ProjectId,
  { shot, path, folder, signal }: ShotFile,
): Promise<void> {
  const read = await deps.mediaReader
    .readMedia(path, folder, { owner: caller.userId, signal })
    .catch(refuseMedia(shot.displayName));
  await makeMedia(deps, async (mediaId) => {
    const media = await storeMedia(deps, mediaId, path, read);
    await addShot(deps, caller, projectId, shot, {
      media: { ...media, digest: shot.digest },
      disclosure: read.kind === 'photo' && read.isAltered ? 'altered' : 'none',
    });
    deps.findAhead.add(async () => {
      const { kind, width, extension } = read;
      await makeFindings(deps, { mediaId, kind, width });
      if (kind === 'photo') await makeCapture(deps, { mediaId, extension });
      await removeMissing(deps, mediaId);
    });
  });
}

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
