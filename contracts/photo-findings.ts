import { z } from 'zod';
import { defineOperation } from './operation';
import { variantName } from './shots';

/** Part of the address and of every cached finding's name. Raise it when the same picture would give another. */
export const FINDINGS_VERSION = 3;

/** Inverse depth at (u, v) is a * u + b * v + c; positions are in photo widths from the photo's middle. */
const scenePlane = z.object({ a: z.number(), b: z.number(), c: z.number() });

/** As shares of the photo's width and height. */
const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** What a photo shows, as far as the frames that show it depend on that. */
const photoFindings = z.object({
  /** How interesting each column and each row of a coarse grid is. */
  interest: z.object({ x: z.array(z.number()).readonly(), y: z.array(z.number()).readonly() }),
  analysis: z.object({
    /** Of each cell of a coarse grid, row by row. */
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
  /** The space it shows; absent where that cannot be told. */
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
  path: '/api/video-projects/:projectId/image/:imageId/findings',
  summary:
    'What a photo shows: its interest, its writing and its depth, as the renderer finds them.',
  access: 'person',
  query: z.object({
    variant: variantName,
    /** Of the findings; the answer to the current one never changes. */
    version: z.coerce.number().int().optional(),
  }),
  response: photoFindings,
  errors: ['unusable_media'],
});
