import { z } from 'zod';
import { disclosure } from './clip';
import { renderStage } from './generation';
import { jobId, shotId } from './ids';

const progress = z.object({
  kind: z.literal('progress'),
  jobId,
  stage: renderStage,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  etaSeconds: z.number().min(0).optional(),
  shotId: shotId.optional(),
});

const completed = z.object({
  kind: z.literal('completed'),
  jobId,
  /** Videos: size in pixels and length in seconds. Pictures: size only. */
  result: z.object({
    width: z.number().int(),
    height: z.number().int(),
    seconds: z.number().optional(),
    bytes: z.number().int(),
    disclosure,
    provider: z.enum(['local', 'fal']),
    model: z.string().optional(),
    adjustments: z.array(z.string()),
    /** Videos of one photo: whether their frames carry the text "Digitally altered". */
    carriesLabel: z.boolean().optional(),
    /** Project videos: photos an image-to-video provider turned into video. */
    filmedShots: z.array(shotId).optional(),
  }),
});

const failed = z.object({
  kind: z.literal('failed'),
  jobId,
  /**
   * `input`: fails again when retried; `passing`: transient, may succeed later; `provider`: the
   * vendor failed, not the user's input.
   */
  cause: z.enum(['input', 'passing', 'provider', 'crashed', 'cancelled']),
  /** Plain English, may be shown to the user. */
  message: z.string(),
});

/** Events from the renderer to the product API. Progress may be lost; the other two are durable. */
export const renderEvent = z.discriminatedUnion('kind', [progress, completed, failed]);
export type RenderEvent = z.infer<typeof renderEvent>;
export type RenderProgress = z.infer<typeof progress>;
