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
  /** Videos: length in seconds and size in pixels. Pictures: size, no seconds. */
  result: z.object({
    width: z.number().int(),
    height: z.number().int(),
    seconds: z.number().optional(),
    bytes: z.number().int(),
    disclosure,
    provider: z.enum(['local', 'fal']),
    model: z.string().optional(),
    adjustments: z.array(z.string()),
    /** Videos of one photo: they say "Digitally altered" in their picture. */
    carriesLabel: z.boolean().optional(),
    /** Project videos: photos that a generative model filmed. */
    filmedShots: z.array(shotId).optional(),
  }),
});

const failed = z.object({
  kind: z.literal('failed'),
  jobId,
  /**
   * `input`: this will fail again, so do not retry; `passing`: it may succeed later; `provider`:
   * whoever makes it for us failed, through no fault of the person.
   */
  cause: z.enum(['input', 'passing', 'provider', 'crashed', 'cancelled']),
  /** Plain English, may be shown to the person. */
  message: z.string(),
});

/** What the renderer tells the product API. Progress may be lost; the other two are durable. */
export const renderEvent = z.discriminatedUnion('kind', [progress, completed, failed]);
export type RenderEvent = z.infer<typeof renderEvent>;
export type RenderProgress = z.infer<typeof progress>;
