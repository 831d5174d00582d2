import { measureInterest } from '@/engine/framing/find-focus';
import { findScene } from '@/engine/framing/find-scene';
import { findWriting } from '@/engine/framing/find-writing';
import { isDrawing } from '@/engine/framing/is-drawing';
import { toLuminance } from '@/engine/framing/luminance';
import { analysePicture } from '@/engine/framing/picture-analysis';
import type { RgbPicture } from '@/engine/framing/rgb-picture';

/** What a picture shows. Each is found once, in the pixels that `read` returns. */
export type PictureFindings = ReturnType<typeof createFindings>;

export function createFindings() {
  return {
    interest: findOnce(measureInterest),
    analysis: findOnce((picture) => analysePicture(picture)),
    /** The part of the analysis that takes little time. */
    drawing: findOnce((picture) => {
      const luma = toLuminance(picture);
      return {
        isDrawing: isDrawing(picture, luma),
        writing: findWriting(luma),
        faces: [],
        interest: [],
      };
    }),
    scene: findOnce(findScene),
  };
}

function findOnce<Found>(find: (picture: RgbPicture) => Found) {
  let found: { readonly value: Found } | undefined;
  return async (read: () => Promise<RgbPicture>): Promise<Found> => {
    found ??= { value: find(await read()) };
    return found.value;
  };
}
