import type { Queryable } from '@/adapters/database/database';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { DeliveredPhoto } from '@/contracts/publishing/delivery';
import type { MadeVersion } from '@/product-api/project/public';
import {
  listSharedPictures,
  toPictureUrl,
} from '@/product-api/publishing/sharing/list-shared-pictures';
import { describePhoto } from '@/product-api/publishing/transcripts/describe-photo';

interface PhotoPage {
  readonly share: string;
  /** Captions that the page may show. */
  readonly captions: ProjectFacts['captions'];
}

/** Lists the photos of the page's video in its order, each shot once. */
export async function listDeliveredPhotos(
  database: Queryable,
  version: MadeVersion,
  { share, captions }: PhotoPage,
): Promise<DeliveredPhoto[]> {
  const pictures = await listSharedPictures(database, version);
  const photos = new Map(
    pictures.filter(({ kind }) => kind === 'photo').map((photo) => [photo.shotId, photo]),
  );
  return [...photos.values()].map(
    ({ shotId, displayName, fileName, width, height, isAltered, originalFileName }) => {
      const caption = captions.find((one) => one.shotId === shotId);
      const toUrl = (variant: string) => toPictureUrl(version, shotId, { variant, share });
      return {
        shotId,
        url: toUrl(fileName),
        width,
        height,
        caption: caption && [caption.title, caption.detail].filter(Boolean).join(' · '),
        description: describePhoto({ shotId, displayName }, captions),
        isAltered,
        originalUrl: originalFileName && toUrl(originalFileName),
      };
    },
  );
}
