import { readRawPicture, shrinkToGrey, writeRawPicture } from '@/adapters/picture/raw-picture';
import type { Adjustments } from '@/retouch/adjustments/adjustments';
import { retouchImage } from '@/retouch/retouch-image';
import { LINE_SEARCH_SIDE, straighten } from '@/retouch/straighten/straighten';

export interface EnhanceTask {
  /** Paths of an upright sRGB JPEG and of the one to be written. */
  readonly from: string;
  readonly to: string;
  readonly adjustments: Adjustments;
}

export interface EnhancedPicture {
  readonly width: number;
  readonly height: number;
}

/** Writes an adjusted copy of the same size, or smaller where straightening crops it. */
export async function enhancePicture(
  task: EnhanceTask,
  onProgress: (share: number) => void,
): Promise<EnhancedPicture> {
  const { adjustments } = task;
  const photo = await readRawPicture(task.from);
  const picture =
    adjustments.straighten > 0
      ? straighten(photo, await shrinkToGrey(photo, LINE_SEARCH_SIDE))
      : photo;
  onProgress(0.2);
  retouchImage(picture, adjustments, (share) => onProgress(0.2 + 0.6 * share));
  await writeRawPicture(picture, task.to);
  return { width: picture.width, height: picture.height };
}
