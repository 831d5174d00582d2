import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import type { DigitalSource } from '@/adapters/picture/state-source';
import type { RenderStage } from '@/contracts/production/generation';
import type { SmallerCopy } from '@/contracts/production/render-job';
import type { Storyboard } from '@/contracts/production/storyboard';
import type { TransitionType } from '@/contracts/project/transition';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { CameraMove } from '@/engine/camera/photo-camera-path';
import type { DrawnOverlay } from '@/titles/draw-words';
import type { VideoSound } from '../sound/mix-args';

/** A photo or clip as a local file. */
export interface LocalShot extends CameraMove {
  /** Reported with the progress while its frames are rendered. */
  readonly id: string;
  readonly kind: 'photo' | 'clip';
  readonly path: string;
  /** Upright size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Photos: the smaller copy that this file replaced; see `showOriginals`. */
  readonly copy?: SmallerCopy | undefined;
  /** Clips: the frame of the clip, at the video's rate, that is shown first. */
  readonly firstFrame?: number | undefined;
  /** Draw the "Digitally altered" label into the picture while it is on screen. */
  readonly isLabelled: boolean;
  /** Move the camera through the photo in depth, if its depth can be estimated. */
  readonly inDepth?: boolean | undefined;
  /** Whether an image-to-video model generated it from a photo. */
  readonly isGenerated?: boolean | undefined;
}

export interface RenderRequest {
  readonly size: FrameSize;
  readonly shots: readonly LocalShot[];
  readonly transitions: readonly TransitionType[];
  readonly storyboard: Storyboard;
  /** Words over the video. */
  readonly overlays?: readonly DrawnOverlay[] | undefined;
  /** The file's provenance metadata; absent if there is nothing to disclose. */
  readonly source?: DigitalSource | undefined;
  /** Its sound; without it the file has no sound track. */
  readonly sound?: VideoSound | undefined;
}

export interface RenderProgressReport {
  readonly stage: RenderStage;
  /** Share of the work done, 0 to 1. */
  readonly progress: number;
  readonly etaSeconds?: number | undefined;
  /** The shot whose frames are being rendered. */
  readonly shotId?: string | undefined;
}

export interface RenderDeps extends MediaPrograms {
  /** An existing, empty folder used only for this render; it holds the results, and the caller removes it. */
  readonly folder: string;
  /** Rendered segments are stored here and reused. */
  readonly cache: { readonly folder: string; readonly maxBytes: number };
  readonly signal: AbortSignal;
  readonly announce: (report: RenderProgressReport) => void;
  /** Processors to use. */
  readonly cores: number;
  /** Runs with low priority, after all other work of this machine. */
  readonly isBackground?: boolean | undefined;
}

/** A finished, checked video; its paths are in the render's folder. */
export interface RenderedVideo extends FrameSize {
  readonly video: string;
  readonly poster: string;
  readonly preview: string;
  readonly seconds: number;
  readonly bytes: number;
  /** Shots whose photos the camera moved through in depth. */
  readonly inDepth: readonly string[];
  /** Frames that had to be rendered; the others came from the cache. */
  readonly renderedFrames: number;
}
