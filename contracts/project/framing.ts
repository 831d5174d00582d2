import { z } from 'zod';
import { videoShapes } from './shape';

/** A point of a picture as shares of its upright width and height, from its top left corner. */
export const focusPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type FocusPoint = z.infer<typeof focusPoint>;

/** The largest square of a picture, centred as close to the point as the edges allow. */
export function squareAround(
  { width, height }: { readonly width: number; readonly height: number },
  { x, y }: FocusPoint,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.min(width, height);
  const place = (share: number, length: number) =>
    Math.min(length - side, Math.max(0, Math.round(share * length - side / 2)));
  return { left: place(x, width), top: place(y, height), side };
}

/** Seconds that the user set for a photo: a multiple of half a second. */
export const shotSeconds = z.number().min(1).max(15).multipleOf(0.5);

/** The part of a clip that is used, in its own seconds. */
export const clipTrim = z
  .object({ start: z.number().min(0), end: z.number().positive() })
  .refine(({ start, end }) => end - start >= 0.5, 'The part must be at least half a second long.');
export type ClipTrim = z.infer<typeof clipTrim>;

/**
 * Timing and framing of a shot. Absent values are chosen automatically: the length by the version, the focus
 * by the picture's contents.
 */
export const shotFraming = z.object({
  seconds: shotSeconds.optional(),
  trim: clipTrim.optional(),
  /** The point that every shape keeps in view. */
  focus: focusPoint.optional(),
  /** Overrides `focus` in single shapes. */
  focusByShape: z.partialRecord(z.enum(videoShapes), focusPoint).optional(),
  /** Show the whole picture with bars, as for a floor plan. */
  showsWhole: z.boolean().optional(),
});
export type ShotFraming = z.infer<typeof shotFraming>;
