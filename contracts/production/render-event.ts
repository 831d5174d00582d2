import { z } from 'zod';
import { jobId, shotId, versionId } from '@/contracts/ids';
import { disclosure } from '@/contracts/project/clip';
import { renderStage } from './generation';
import { streamRung } from './stream';
import { streamFragments } from './stream-job';

const progress = z.object({
  kind: z.literal('progress'),
  jobId,
  stage: renderStage,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  etaSeconds: z.number().min(0).optional(),
  shotId: shotId.optional(),
  /** Project videos: the version being made. */
  version: z.object({ versionId, progress: z.number().min(0).max(1) }).optional(),
});

const result = z.object({
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
});

/** One version of a project's video is stored. Durable; may arrive twice. */
const versionCompleted = z.object({
  kind: z.literal('version-completed'),
  jobId,
  versionId,
  /** `shotIds`: the shots it shows, in order. */
  result: result.extend({ seconds: z.number(), shotIds: z.array(shotId) }),
});

/** One version failed; the others continue. Durable; may arrive twice. */
const versionFailed = z.object({
  kind: z.literal('version-failed'),
  jobId,
  versionId,
  /** Plain English, may be shown to the user. */
  message: z.string(),
});

const completed = z.object({
  kind: z.literal('completed'),
  jobId,
  /**
   * Videos: size in pixels and length in seconds. Pictures: size only. Project videos: those of the first
   * version that succeeded; the job fails if none did.
   */
  result,
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

/** One rung of a video's stream is stored. Durable; may arrive twice. */
const streamRungMade = z.object({
  kind: z.literal('stream-rung-made'),
  jobId,
  mediaId: z.uuid(),
  rung: streamRung,
  file: streamFragments,
});

/** Events from the renderer to the product API. Progress may be lost; the others are durable. */
export const renderEvent = z.discriminatedUnion('kind', [
  progress,
  versionCompleted,
  versionFailed,
  completed,
  failed,
  streamRungMade,
]);
export type RenderEvent = z.infer<typeof renderEvent>;
export type RenderProgress = z.infer<typeof progress>;
export type VersionCompleted = z.infer<typeof versionCompleted>;
export type StreamRungMade = z.infer<typeof streamRungMade>;
export type VersionFailed = z.infer<typeof versionFailed>;
export type VersionEvent = VersionCompleted | VersionFailed;
