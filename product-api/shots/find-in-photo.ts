import { findFaces } from '@/adapters/picture/find-faces';
import { readRawPicture } from '@/adapters/picture/raw-picture';
import type { PhotoFindings } from '@/contracts/photo-findings';
import { shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import { measureInterest } from '@/engine/framing/find-focus';
import { findScene } from '@/engine/framing/find-scene';
import { analysePicture } from '@/engine/framing/picture-analysis';

/**
 * Finds what a photo shows, as the renderer does.
 * @param copy the photo as a page is served it: a file or its bytes.
 */
export async function findInPhoto(copy: string | Buffer): Promise<PhotoFindings> {
  const picture = await readRawPicture(copy);
  const small = shrinkToAnalyse(picture);
  return {
    interest: measureInterest(picture),
    analysis: analysePicture(small, await findFaces(small)),
    scene: findScene(small),
  };
}
