import type { FrameSize } from '../camera/frame-size';
import { layOutPhoto, type PictureFraming } from '../camera/photo-camera-path';
import { chooseFaces, middleOf } from './choose-faces';
import { chooseFocus } from './choose-focus';
import { findFocus, type InterestProfiles } from './find-focus';
import type { PictureAnalysis } from './picture-analysis';

/**
 * A drawing is shown whole if the frame would show less than this share of it.
 */
const LEAST_VISIBLE_DRAWING = 0.97;

/** A picture with its size in pixels and the user's framing. */
export interface FramedPicture extends FrameSize {
  readonly kind: 'photo' | 'clip';
  readonly framing?: PictureFraming | undefined;
  /** Frames on screen. */
  readonly frames: number;
}

type FramingAnalysis = Pick<PictureAnalysis, 'interest' | 'isDrawing' | 'writing' | 'faces'>;

/** Findings of a picture; each is computed on request. */
export interface PictureFindings {
  analysis(): Promise<FramingAnalysis>;
  interest(): Promise<InterestProfiles>;
}

/** Decides which part of a picture the frame shows, and about which point of a photo the camera moves. */
export async function framePicture(
  picture: FramedPicture,
  frame: FrameSize,
  findings: PictureFindings,
): Promise<PictureFraming | undefined> {
  const framing = needsAnalysis(picture, frame)
    ? chooseFraming(picture, frame, await findings.analysis())
    : picture.framing;
  const layout = layOutPhoto(picture, frame, framing);
  const isPlaced = layout.needsBackdrop || framing?.focus !== undefined;
  if (picture.kind === 'clip' || isPlaced) return framing;
  return { ...framing, focus: findFocus(await findings.interest(), layout) };
}

/** Returns whether the framing depends on what the picture shows. */
function needsAnalysis(picture: FramedPicture, frame: FrameSize): boolean {
  const { framing } = picture;
  const layout = layOutPhoto(picture, frame, framing);
  if (layout.needsBackdrop || framing?.focus !== undefined) return false;
  return layout.longSide !== undefined || mayBeDrawing(picture, frame);
}

/**
 * Decides which part of a picture the frame shows, unless the user did. A drawing is shown whole. Of a
 * picture much longer than the frame it keeps the most interesting part, faces first. The frame's edges do
 * not cut through faces and writing.
 */
function chooseFraming(
  picture: FramedPicture,
  frame: FrameSize,
  analysis: FramingAnalysis,
): PictureFraming | undefined {
  const { framing, frames } = picture;
  const layout = layOutPhoto(picture, frame, framing);
  if (mayBeDrawing(picture, frame) && analysis.isDrawing) return { ...framing, showsWhole: true };
  const wholes = [...analysis.writing, ...analysis.faces];
  const uncut = wholes.length === 0 ? framing : { ...framing, wholes };
  const faces = chooseFaces(analysis.faces, layout);
  if (faces !== undefined) return { ...uncut, faces, focus: middleOf(faces) };
  if (layout.longSide === undefined) return uncut;
  return { ...uncut, focus: chooseFocus(analysis, layout, frames) };
}

function mayBeDrawing({ kind, framing, ...size }: FramedPicture, frame: FrameSize): boolean {
  const { width, height } = layOutPhoto(size, frame, framing);
  return kind === 'photo' && 1 / (width * height) < LEAST_VISIBLE_DRAWING;
}
