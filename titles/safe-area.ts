import type { FrameSize } from '@/engine/camera/frame-size';
import type { FrameRect } from '@/engine/raster/frame-overlay';

/**
 * Margins to keep clear in a vertical frame, in pixels of 1080 x 1920: the strictest of Reels, TikTok and
 * Shorts (name and icons above, caption below, buttons at the right).
 */
const VERTICAL = {
  top: 250,
  bottom: 480,
  left: 64,
  right: 120,
  width: 1080,
  height: 1920,
} as const;
/** Margin in other shapes, as a share of each side; players draw their bar over the lowest part. */
const SIDE_MARGIN = 0.05;
const BOTTOM_MARGIN = 0.075;
/** Ratio of height to width above which frames are shown under an app's own text. */
const VERTICAL_RATIO = 1.5;

/** Returns the pixels of a hundredth of the frame, the unit of type and gaps. */
export function frameUnit({ width, height }: FrameSize): number {
  return Math.min(height, 1.32 * width) / 100;
}

/** Returns whether text is set in a narrow column, as in vertical, portrait and square frames. */
export function isNarrow({ width, height }: FrameSize): boolean {
  return width < 1.4 * height;
}

/** Returns the part of the frame that contains all text and pictures. */
export function safeArea({ width, height }: FrameSize): FrameRect {
  if (height > VERTICAL_RATIO * width) {
    const x = (VERTICAL.left / VERTICAL.width) * width;
    const y = (VERTICAL.top / VERTICAL.height) * height;
    const right = (VERTICAL.right / VERTICAL.width) * width;
    const bottom = (VERTICAL.bottom / VERTICAL.height) * height;
    return { x, y, width: width - x - right, height: height - y - bottom };
  }
  const side = SIDE_MARGIN * Math.min(width, 1.2 * height);
  const bottom = BOTTOM_MARGIN * height;
  return { x: side, y: side, width: width - 2 * side, height: height - side - bottom };
}
