import type { PreviewOverlay } from '@/contracts/production/preview-words';
import type { PreviewPlan } from './preview-plan';

/** Frames that are played over and over, the last one included. */
export interface FrameRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What the page asks of the preview's worker. `turn` counts the page's own changes of what is shown:
 * reports of an earlier turn are out of date.
 */
export type PreviewRequest =
  /** Loads what frames are computed with; there need not be a canvas yet. */
  | { readonly kind: 'load'; readonly kernelUrl: string }
  | { readonly kind: 'open'; readonly canvas: OffscreenCanvas }
  /** Shows this video from now on, at this frame. */
  | {
      readonly kind: 'plan';
      readonly plan: PreviewPlan;
      readonly frame: number;
      readonly turn: number;
    }
  /** The words that plans name from now on. */
  | { readonly kind: 'words'; readonly overlays: readonly PreviewOverlay[] }
  | { readonly kind: 'seek'; readonly frame: number; readonly turn: number }
  | { readonly kind: 'play'; readonly isPlaying: boolean; readonly turn: number }
  | { readonly kind: 'loop'; readonly range: FrameRange | undefined }
  /** What a clip shows at this moment. */
  | { readonly kind: 'clip-frame'; readonly shotId: string; readonly frame: ImageBitmap }
  /** Pauses drawing and the clock while the preview is not visible. */
  | { readonly kind: 'visible'; readonly isVisible: boolean };

/** Why the preview cannot be played here. */
export type PreviewObstacle = 'unsupported' | 'slow';

/** What the worker tells the page. */
export type PreviewReport =
  | {
      readonly kind: 'shown';
      readonly frame: number;
      /** When the video was at the frame's first moment, in milliseconds since the epoch. */
      readonly frameTime: number;
      readonly isPlaying: boolean;
      /** A required picture is not loaded yet. */
      readonly isWaiting: boolean;
      readonly turn: number;
    }
  | { readonly kind: 'stopped'; readonly obstacle: PreviewObstacle };
