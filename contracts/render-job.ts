import { z } from 'zod';
import { disclosure } from './clip';
import { jobId, mediaKey, projectId, shotId } from './ids';
import { cameraMotion } from './motion';
import { videoShape } from './shape';
import { transitionType } from './transition';

/** One item of a video: where its normalised copy lies and how it is filmed. */
export const renderShot = z.object({
  shotId,
  kind: z.enum(['photo', 'clip']),
  /** Photos: upright sRGB JPEG without metadata. Clips: as uploaded, checked. */
  media: mediaKey,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Clips: usable seconds. */
  seconds: z.number().positive().optional(),
  motion: cameraMotion,
  /** `altered` puts "Digitally altered" into the picture while it is on screen, if asked for. */
  disclosure,
  /** Its pictures say "Digitally altered" themselves. */
  carriesLabel: z.boolean().optional(),
});
export type RenderShot = z.infer<typeof renderShot>;

const projectVideo = z.object({
  kind: z.literal('project-video'),
  jobId,
  projectId,
  shape: videoShape,
  items: z.array(renderShot).min(1),
  /** Type after each item; one fewer than items. */
  transitions: z.array(transitionType),
  labelAltered: z.boolean(),
  /** Where the results go. Nothing is seen there before the render has succeeded. */
  output: z.object({ video: mediaKey, poster: mediaKey, preview: mediaKey }),
});

const shotVideo = z.object({
  kind: z.literal('shot-video'),
  jobId,
  projectId,
  item: renderShot,
  prompt: z.string(),
  labelAltered: z.boolean(),
  output: z.object({ video: mediaKey, poster: mediaKey }),
});

const enhancement = z.object({
  kind: z.literal('enhancement'),
  jobId,
  projectId,
  shotId,
  /** The picture to start from, an upright sRGB JPEG, and what was done to it before. */
  media: mediaKey,
  disclosure,
  prompt: z.string(),
  output: z.object({ image: mediaKey }),
});

/** What the product API asks of the renderer, in the transaction that holds the tokens. */
export const renderJob = z.discriminatedUnion('kind', [projectVideo, shotVideo, enhancement]);
export type RenderJob = z.infer<typeof renderJob>;
export type ShotVideoJob = z.infer<typeof shotVideo>;
export type EnhancementJob = z.infer<typeof enhancement>;
export type ProjectVideoJob = z.infer<typeof projectVideo>;
