import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { DepthScene } from '../camera/depth-scene';
import type { FrameSize } from '../camera/frame-size';
import type { Edge } from './find-edges';
import type { InterestProfiles } from './find-focus';
import { findOpening } from './find-opening';
import { findPlace } from './find-place';
import { takeFingerprint } from './fingerprint';
import { type Luminance, toLuminance } from './luminance';
import { measureExposure } from './measure-exposure';
import { measureFocus } from './measure-focus';
import { measurePlaceClues } from './measure-place-clues';
import { measureTilt } from './measure-tilt';
import type { PictureAnalysis } from './picture-analysis';
import type { RgbPicture } from './rgb-picture';
import { weighPlace } from './weigh-scene';

/** Findings of a photo's pixels for an edit. */
export type PhotoDescription = Omit<ShotFindings, 'takenAt' | 'position' | 'room' | 'seconds'>;

/** A photo with the findings for its frames. */
export interface AnalysedPhoto {
  /** Upright size in pixels. */
  readonly size: FrameSize;
  /** The copy that pages are served, and the size in which it is analysed. */
  readonly copy: RgbPicture;
  readonly small: RgbPicture;
  /** Luma of `small`. */
  readonly luma: Luminance;
  /** Straight edges of `small`. */
  readonly edges: readonly Edge[];
  readonly interest: InterestProfiles;
  readonly analysis: Pick<PictureAnalysis, 'isDrawing' | 'faces' | 'writing'>;
  readonly scene: DepthScene | undefined;
  /** Features from a network; undefined if none could run. */
  readonly sceneFeatures: Float32Array | undefined;
}

/** Describes a photo for an edit, in about 0.15 s of one core. */
export function describePhoto(photo: AnalysedPhoto): PhotoDescription {
  const { size, copy, small, luma, edges, analysis, interest, scene, sceneFeatures } = photo;
  const kind = analysis.isDrawing ? 'drawing' : 'photo';
  const clues = measurePlaceClues(small, edges, scene);
  const found = kind === 'drawing' ? nowhere : findPlace(clues, weighPlace(sceneFeatures));
  const { sharpness, isDetail } = measureFocus(toLuminance(copy));
  const opening = found.place === 'outside' ? undefined : findOpening(small);
  return {
    kind,
    width: size.width,
    height: size.height,
    ...found,
    // Drones say so in what their camera writes; nothing else is sure enough.
    isAerial: false,
    isDetail: isDetail && kind === 'photo' && !found.isView,
    sharpness,
    ...measureExposure(small, found.place),
    tiltDegrees: kind === 'drawing' ? 0 : measureTilt(edges),
    hasPeople: analysis.faces.length > 0,
    hasWriting: analysis.writing.length > 0,
    ...(opening === undefined || kind === 'drawing' ? {} : { opening }),
    ...toVanishingPoint(scene, size),
    interestCentre: { x: centreOf(interest.x), y: centreOf(interest.y) },
    fingerprint: takeFingerprint(luma),
  };
}

const nowhere = { place: 'unknown', light: 'unknown', isView: false } as const;

/** Returns where lines that lead ahead meet in a room, if the photo shows that. */
function toVanishingPoint(
  scene: DepthScene | undefined,
  { width, height }: FrameSize,
): Pick<ShotFindings, 'vanishingPoint'> {
  if (scene?.kind !== 'room') return {};
  const x = scene.vanishing.u + 0.5;
  const y = (scene.vanishing.v * width) / height + 0.5;
  return x < 0 || y < 0 || x > 1 || y > 1 ? {} : { vanishingPoint: { x, y } };
}

function centreOf(profile: readonly number[]): number {
  const total = profile.reduce((sum, value) => sum + value, 0);
  const moment = profile.reduce((sum, value, i) => sum + value * (i + 0.5), 0);
  return Math.max(0, Math.min(1, moment / Math.max(1e-9, total) / profile.length));
}
