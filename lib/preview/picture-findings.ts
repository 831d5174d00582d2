import type { PhotoFindings } from '@/contracts/project/photo-findings';
import type { DepthScene } from '@/engine/camera/depth-scene';
import { type InterestProfiles, measureInterest } from '@/engine/framing/find-focus';
import { findScene } from '@/engine/framing/find-scene';
import { findWriting } from '@/engine/framing/find-writing';
import { isDrawing } from '@/engine/framing/is-drawing';
import { toLuminance } from '@/engine/framing/luminance';
import { analysePicture, type PictureAnalysis } from '@/engine/framing/picture-analysis';
import type { RgbPicture } from '@/engine/framing/rgb-picture';

type Find<Found> = (read: () => Promise<RgbPicture>) => Promise<Found>;

/** The findings of a picture. Each is computed once, from the pixels that `read` returns. */
export interface PictureFindings {
  readonly interest: Find<InterestProfiles>;
  readonly analysis: Find<FramedBy>;
  /** Like the analysis, but without interest if that takes long. */
  readonly drawing: Find<FramedBy>;
  readonly scene: Find<DepthScene | undefined>;
}

type FramedBy = Pick<PictureAnalysis, 'interest' | 'isDrawing' | 'writing' | 'faces'>;

/** Creates findings for a picture that the server does not have. */
export function createFindings(): PictureFindings {
  return {
    interest: findOnce(measureInterest),
    analysis: findOnce((picture) => analysePicture(picture)),
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

function findOnce<Found>(find: (picture: RgbPicture) => Found): Find<Found> {
  let found: { readonly value: Found } | undefined;
  return async (read) => {
    found ??= { value: find(await read()) };
    return found.value;
  };
}

/** Returns the server's findings. */
export function toFindings({ interest, analysis, scene }: PhotoFindings): PictureFindings {
  return {
    interest: async () => interest,
    analysis: async () => analysis,
    drawing: async () => analysis,
    scene: async () => scene,
  };
}
