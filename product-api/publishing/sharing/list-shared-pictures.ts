import type { Queryable } from '@/adapters/database/database';
import type { ShotId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import { readShotImage } from '@/contracts/project/shots';
import {
  type ShownVariant,
  selectShownVariants,
  type VersionRow,
} from '@/product-api/project/public';

const ORIGINAL = 'original.jpg';

/** A picture of a shared video. A share link opens only these and the video itself. */
export interface SharedPicture
  extends Pick<ShownVariant, 'shotId' | 'fileName' | 'displayName' | 'kind' | 'width' | 'height'> {
  readonly isAltered: boolean;
  /** The original for comparison; absent if the upload was already altered. */
  readonly originalFileName: string | undefined;
}

/** Lists the pictures of a version's completed video that still exist, in order. */
export async function listSharedPictures(
  database: Queryable,
  { projectId, shown }: Pick<VersionRow, 'projectId' | 'shown'>,
): Promise<SharedPicture[]> {
  const names = [...new Set(shown.map(({ fileName }) => fileName))];
  const variants = await selectShownVariants(database, projectId, names);
  return shown.flatMap(({ shotId, fileName, isGenerated }) => {
    const variant = variants.find((one) => one.shotId === shotId && one.fileName === fileName);
    if (variant === undefined) return [];
    const { displayName, disclosure, kind, width, height } = variant;
    const cameAltered = disclosure === 'altered' && fileName === ORIGINAL;
    const isAltered = disclosure === 'altered' || isGenerated;
    const originalFileName = isAltered && !cameAltered ? ORIGINAL : undefined;
    return [{ shotId, fileName, displayName, kind, width, height, isAltered, originalFileName }];
  });
}

/** Returns the URL of a picture of a shared video, for clients with the link. */
export function toPictureUrl(
  { projectId }: Pick<VersionRow, 'projectId'>,
  shotId: ShotId,
  query: { readonly variant: string; readonly share: string },
): string {
  return toPath(readShotImage, { projectId, shotId }, query);
}
