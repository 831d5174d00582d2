import type { PreviewOverlay } from '@/contracts/production/preview-words';
import type { PreviewPlan } from './preview-plan';

/** Frames that are repeated, including the last one. */
export interface FrameRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Requests of the page to the preview's worker. `turn` counts the page's own changes of the shown frame:
 * reports of an earlier turn are outdated.
 */
export type PreviewRequest =
  /** Loads the kernel; the canvas may come later. */
  | { readonly kind: 'load'; readonly kernelUrl: string }
  | { readonly kind: 'open'; readonly canvas: OffscreenCanvas }
  /** Shows this video from now on, at this frame. */
  | {
      readonly kind: 'plan';
      readonly plan: PreviewPlan;
      readonly frame: number;
      readonly turn: number;
    }
  /** The words that plans refer to from now on. */
  | { readonly kind: 'words'; readonly overlays: readonly PreviewOverlay[] }
  | { readonly kind: 'seek'; readonly frame: number; readonly turn: number }
  | { readonly kind: 'play'; readonly isPlaying: boolean; readonly turn: number }
  | { readonly kind: 'loop'; readonly range: FrameRange | undefined }
  /** A clip's frame at this time. */
  | { readonly kind: 'clip-frame'; readonly shotId: string; readonly frame: ImageBitmap }
  /** Pauses drawing and the clock while the preview is not visible. */
  | { readonly kind: 'visible'; readonly isVisible: boolean };

/** Reason why the preview cannot play here. */
export type PreviewObstacle = 'unsupported' | 'slow';

/** Reports of the worker to the page. */
export type PreviewReport =
  | {
      readonly kind: 'shown';
      readonly frame: number;
      /** When the video was at the start of the frame, in milliseconds since the epoch. */
      readonly frameTime: number;
      readonly isPlaying: boolean;
      /** A required picture is not loaded yet. */
      readonly isWaiting: boolean;
      readonly turn: number;
    }
  | { readonly kind: 'stopped'; readonly obstacle: PreviewObstacle };
