import type { DepthScene } from '../camera/depth-scene';
import type { FrameSize } from '../camera/frame-size';
import type { PictureBox } from '../camera/keep-whole';
import { shrinkToAnalyse } from './analysed-picture';
import { describePhoto, type PhotoDescription } from './describe-photo';
import { findEdges } from './find-edges';
import { type InterestProfiles, measureInterest } from './find-focus';
import { findScene } from './find-scene';
import { toLuminance } from './luminance';
import { analysePicture, type PictureAnalysis } from './picture-analysis';
import type { RgbPicture } from './rgb-picture';

/** All findings of a picture. */
export interface FoundInPicture {
  readonly interest: InterestProfiles;
  readonly analysis: PictureAnalysis;
  readonly scene: DepthScene | undefined;
  /** Findings for an edit. */
  readonly edit: PhotoDescription;
}

/** Findings of trained networks. */
export interface Observers {
  readonly findFaces: (small: RgbPicture) => Promise<PictureBox[]>;
  /** Features of the scene, see weigh-scene.ts; undefined if the network could not run. */
  readonly lookAtScene: (small: RgbPicture) => Promise<Float32Array | undefined>;
}

/**
 * Finds what a picture shows, for its frames and for an edit.
 * @param copy the copy of the picture that pages are served.
 * @param size of the whole picture in pixels.
 */
export async function findInPicture(
  copy: RgbPicture,
  size: FrameSize,
  { findFaces, lookAtScene }: Observers,
): Promise<FoundInPicture> {
  const small = shrinkToAnalyse(copy);
  const looking = lookAtScene(small);
  const luma = toLuminance(small);
  const edges = findEdges(luma);
  const interest = measureInterest(copy);
  const analysis = analysePicture(small, await findFaces(small), luma);
  const scene = findScene(small, edges);
  const sceneFeatures = await looking;
  const edit = describePhoto({
    size,
    copy,
    small,
    luma,
    edges,
    interest,
    analysis,
    scene,
    sceneFeatures,
  });
  return { interest, analysis, scene, edit };
}
