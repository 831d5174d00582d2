import { z } from 'zod';
import { SMALL_COPY_SIDE } from './small-copy';

/** Output shapes with width and height in pixels. The first is the default. */
export const shapeSizes = {
  '16:9': { label: 'Landscape', width: 1920, height: 1080 },
  '9:16': { label: 'Vertical', width: 1080, height: 1920 },
  '1:1': { label: 'Square', width: 1080, height: 1080 },
  '4:5': { label: 'Portrait', width: 1080, height: 1350 },
  '16:9-4k': { label: 'Landscape 4K', width: 3840, height: 2160 },
} as const;

export type VideoShape = keyof typeof shapeSizes;
export const videoShapes = Object.keys(shapeSizes) as [VideoShape, ...VideoShape[]];
export const videoShape = z.enum(videoShapes);

/**
 * Returns whether its frames are larger than the smaller copies of photos, so that rendering waits for the
 * originals.
 */
export function needsOriginals(shape: VideoShape): boolean {
  return shapeSizes[shape].width > SMALL_COPY_SIDE;
}

/**
 * Frame sizes for the preview, one per shape, with roughly equal area. Widths are multiples of 8 because the
 * kernel writes 8 pixels at a time.
 */
export const previewSizes = {
  '16:9': { width: 640, height: 360 },
  '9:16': { width: 360, height: 640 },
  '1:1': { width: 480, height: 480 },
  '4:5': { width: 432, height: 540 },
  '16:9-4k': { width: 640, height: 360 },
} as const satisfies Readonly<Record<VideoShape, object>>;
