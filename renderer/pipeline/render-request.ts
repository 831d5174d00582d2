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

/** A photo or clip as a file on this machine. */
export interface LocalShot extends CameraMove {
  /** Told with the progress while its frames are made. */
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
  /** Draw "Digitally altered" into the picture while it is on screen. */
  readonly isLabelled: boolean;
  /** Move the camera through what the photo shows, where it tells enough of its depth. */
  readonly inDepth?: boolean | undefined;
  /** A generative model made it of a photo. */
  readonly isGenerated?: boolean | undefined;
}

export interface RenderRequest {
  readonly size: FrameSize;
  readonly shots: readonly LocalShot[];
  readonly transitions: readonly TransitionType[];
  readonly storyboard: Storyboard;
  /** Words over the video. */
  readonly overlays?: readonly DrawnOverlay[] | undefined;
  /** What the file says of how it came to be; nothing where there is nothing to disclose. */
  readonly source?: DigitalSource | undefined;
  /** What it sounds like; without it the file has no sound track. */
  readonly sound?: VideoSound | undefined;
}

export interface RenderProgressReport {
  readonly stage: RenderStage;
  /** Share of the work done, 0 to 1. */
  readonly progress: number;
  readonly etaSeconds?: number | undefined;
  /** The item whose frames are being made. */
  readonly shotId?: string | undefined;
}

export interface RenderDeps extends MediaPrograms {
  /** An existing, empty folder for this render alone; results lie in it, the caller removes it. */
  readonly folder: string;
  /** Rendered segments are kept here and used again. */
  readonly cache: { readonly folder: string; readonly maxBytes: number };
  readonly signal: AbortSignal;
  readonly announce: (report: RenderProgressReport) => void;
  /** Processors to use. */
  readonly cores: number;
  /** Whatever else this machine does comes first. */
  readonly isBackground?: boolean | undefined;
}

/** A finished, checked video; paths lie in the render's folder. */
export interface RenderedVideo extends FrameSize {
  readonly video: string;
  readonly poster: string;
  readonly preview: string;
  readonly seconds: number;
  readonly bytes: number;
  /** Items whose photos the camera moved through. */
  readonly inDepth: readonly string[];
  /** Frames that had to be made; the others came from the cache. */
  readonly renderedFrames: number;
}
