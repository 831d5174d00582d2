import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';
import { variantName } from './shots';

/**
 * Part of the URL and of the cache key of findings. Increment it when the analysis of the same picture
 * changes.
 */
export const FINDINGS_VERSION = 7;

/** Inverse depth at (u, v) is a * u + b * v + c; positions are in photo widths from the photo's centre. */
const scenePlane = z.object({ a: z.number(), b: z.number(), c: z.number() });

/** As fractions of the photo's width and height. */
const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** The analysis of a photo that its frames depend on. */
const photoFindings = z.object({
  /** Saliency of each column and row of a coarse grid. */
  interest: z.object({ x: z.array(z.number()).readonly(), y: z.array(z.number()).readonly() }),
  analysis: z.object({
    /** Saliency of each cell of a coarse grid, row by row. */
    interest: z.array(z.number()).readonly(),
    isDrawing: z.boolean(),
    /** Signs and house numbers. */
    writing: z.array(box).readonly(),
    /** Heads with their faces. */
    faces: z.array(box).readonly(),
    sharpness: z.number(),
    light: z.number(),
    colours: z.array(z.number()).readonly(),
  }),
  /** The geometry of the space; absent if it could not be estimated. */
  scene: z
    .object({
      kind: z.enum(['room', 'ground']),
      planes: z.array(scenePlane).readonly(),
      softness: z.number(),
      vanishing: z.object({ u: z.number(), v: z.number() }),
    })
    .optional(),
});
export type PhotoFindings = z.infer<typeof photoFindings>;

export const readPhotoFindings = defineOperation('readPhotoFindings', {
  method: 'GET',
  path: '/api/video-projects/:projectId/image/:shotId/findings',
  summary:
    'What a photo shows: its interest, its writing and its depth, as the renderer finds them.',
  access: 'person',
  query: z.object({
    variant: variantName,
    /** Version of the findings; the response to the current one is immutable. */
    version: z.coerce.number().int().optional(),
  }),
  response: photoFindings,
  errors: ['unusable_media'],
});
