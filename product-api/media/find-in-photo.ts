import { lookAtScene } from '@/adapters/inference/look-at-scene';
import { findFaces } from '@/adapters/picture/find-faces';
import { readRawPicture } from '@/adapters/picture/raw-picture';
import type { PhotoFindings } from '@/contracts/project/photo-findings';
import type { PhotoDescription } from '@/engine/framing/describe-photo';
import { findInPicture } from '@/engine/framing/find-in-picture';

/** All findings of a photo, in their stored form. */
export interface StoredFindings {
  /** The findings that pages receive. */
  readonly frames: PhotoFindings;
  /** The findings that edits use; the size is that of the copy. */
  readonly edit: PhotoDescription;
}

/**
 * Analyses a photo like the renderer does.
 * @param copy the served copy of the photo: a file or its bytes.
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
