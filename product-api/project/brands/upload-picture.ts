import {
  type BrandPictures,
  type uploadHeadshot as headshotOperation,
  type uploadLogo as logoOperation,
  MAX_LOGO_BYTES,
} from '@/contracts/project/brands';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import {
  insertMedia,
  makeMedia,
  type NewMedia,
  releaseMedia,
  toClearLogoKey,
  toLogoKey,
  toPhotoKey,
} from '@/product-api/media/public';
import { refuseMedia } from '@/product-api/project/shots/refuse-media';
import {
  type ReceivedUpload,
  type UploadInput,
  withUpload,
} from '@/product-api/project/shots/with-upload';
import {
  insertPicture,
  lockPictures,
  type NewPicture,
  type PictureKind,
  retirePicture,
  selectPictures,
} from './brands-store';
import { loadBrandPictures } from './load-pictures';

/** A smaller headshot is a blur on the end card. */
const MIN_HEADSHOT_PIXELS = 240;
/** Faces are above the middle of a portrait. */
const FIRST_FOCUS = { x: 0.5, y: 0.42 };

/** Replaces the logo; it shows in videos generated from now on. */
export const uploadLogo: UseCase<typeof logoOperation> = (deps, input) =>
  replacePicture(deps, input, {
    kind: 'logo',
    maxBytes: MAX_LOGO_BYTES,
    async store(mediaId, { path, folder }) {
      const logo = await deps.mediaReader
        .readLogo(path, folder, { owner: input.caller.userId, signal: input.signal })
        .catch(refuseMedia('The logo'));
      const { clear, width, height } = logo;
      const files = [await deps.mediaStore.adopt(toLogoKey(mediaId), logo.path)];
      if (clear !== undefined) {
        files.push(await deps.mediaStore.adopt(toClearLogoKey(mediaId), clear.path));
      }
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return { media: { extension: 'png', bytes, width, height }, clear };
    },
  });

/** Replaces the headshot; it shows in videos generated from now on. */
export const uploadHeadshot: UseCase<typeof headshotOperation> = (deps, input) =>
  replacePicture(deps, input, {
    kind: 'headshot',
    maxBytes: deps.settings.limits.photoBytes,
    async store(mediaId, { path, folder }) {
      const photo = await deps.mediaReader
        .readHeadshot(path, folder, { owner: input.caller.userId, signal: input.signal })
        .catch(refuseMedia('The headshot'));
      const { width, height, placeholder } = photo;
      if (Math.min(width, height) < MIN_HEADSHOT_PIXELS) {
        const message = `The headshot could not be used. It is too small: its shorter side needs at least ${MIN_HEADSHOT_PIXELS} pixels.`;
        throw new ApiError('unsupported_media', message);
      }
      const { bytes } = await deps.mediaStore.adopt(toPhotoKey(mediaId), photo.path);
      const media = { extension: 'jpg', bytes, width, height, placeholder };
      return { media, focus: FIRST_FOCUS };
    },
  });

interface PictureUpload {
  readonly kind: PictureKind;
  readonly maxBytes: number;
  /** Processes the upload and stores the results. */
  readonly store: (mediaId: string, upload: ReceivedUpload) => Promise<StoredPicture>;
}

interface StoredPicture extends Pick<NewPicture, 'clear' | 'focus'> {
  readonly media: Pick<NewMedia, 'extension' | 'bytes' | 'width' | 'height' | 'placeholder'>;
}

/** The upload itself is not stored. A picture that is already in use changes nothing. */
async function replacePicture(
  deps: Deps,
  input: UploadInput,
  { kind, maxBytes, store }: PictureUpload,
): Promise<BrandPictures> {
  const { caller } = input;
  return withUpload(deps, input, { maxBytes }, async (upload) => {
    const { digest } = upload;
    const inUse = await selectPictures(deps.database, caller);
    const isInUse = inUse.some((row) => row.kind === kind && row.digest?.equals(digest));
    if (!isInUse) {
      await makeMedia(deps, async (mediaId) => {
        const stored = await store(mediaId, upload);
        await putIntoUse(deps, caller, { mediaId, kind, ...stored }, digest);
      });
    }
    return loadBrandPictures(deps.database, caller);
  });
}

async function putIntoUse(
  deps: Deps,
  caller: Caller,
  { mediaId, kind, media, clear, focus }: StoredPicture & Pick<NewPicture, 'mediaId' | 'kind'>,
  digest: Buffer,
): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    await lockPictures(transaction, caller);
    await insertMedia(transaction, { mediaId, kind: 'photo', digest, ...media });
    const retired = await retirePicture(transaction, caller, kind);
    await insertPicture(transaction, caller, { mediaId, kind, clear, focus });
    await releaseMedia(deps, transaction, retired);
  });
}
