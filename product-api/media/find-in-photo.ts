import { lookAtScene } from '@/adapters/inference/look-at-scene';
import { findFaces } from '@/adapters/picture/find-faces';
import { readRawPicture } from '@/adapters/picture/raw-picture';
import type { PhotoFindings } from '@/contracts/project/photo-findings';
import type { PhotoDescription } from '@/engine/framing/describe-photo';
import { findInPicture } from '@/engine/framing/find-in-picture';

/** All findings of a photo, as they are stored. */
export interface StoredFindings {
  /** What a page is served. */
  readonly frames: PhotoFindings;
  /** What an edit knows of the photo; the size is that of the copy. */
  readonly edit: PhotoDescription;
}

/**
 * Finds what a photo shows, as the renderer does.
 * @param copy the photo as a page is served it: a file or its bytes.
 */
export async function findInPhoto(copy: string | Buffer): Promise<StoredFindings> {
  const picture = await readRawPicture(copy);
  const { width, height } = picture;
  const { edit, ...frames } = await findInPicture(
    picture,
    { width, height },
    { findFaces, lookAtScene },
  );
  return { frames, edit };
}
