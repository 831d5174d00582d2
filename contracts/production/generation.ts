import { z } from 'zod';
import { projectId, shotId, versionId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { defineOperation } from '@/contracts/operation';
import { projectStatus } from '@/contracts/project/projects';
import { videoShape } from '@/contracts/project/shape';
import { pictureWidth } from '@/contracts/project/shots';
import { cancelledWork } from './cancelled-work';

/** Stages of a render, in order. */
export const renderStages = ['waiting', 'preparing', 'rendering', 'finishing'] as const;
export const renderStage = z.enum(renderStages);
export type RenderStage = z.infer<typeof renderStage>;

export const generationStatus = z.object({
  projectId,
  status: projectStatus,
  /** Present once a video was completed. */
  videoUrl: z.string().optional(),
  posterUrl: z.string().optional(),
  previewUrl: z.string().optional(),
  /** Share of the work done, 0 to 1. */
  progress: z.number().min(0).max(1).optional(),
  stage: renderStage.optional(),
  /** Estimated seconds left. */
  etaSeconds: z.number().min(0).optional(),
  /** The shot whose frames are being rendered. */
  shotId: shotId.optional(),
  /** On failure: what happened, in plain English. */
  error: z.string().optional(),
});
export type GenerationStatus = z.infer<typeof generationStatus>;

export const generateVideo = defineOperation('generateVideo', {
  method: 'POST',
  path: '/api/video-projects/:projectId/generate',
  summary: 'Hold the tokens and start making the video. While one is running, answers with it.',
  spends: true,
  body: z
    .object({
      /** Shape of the main version. */
      shape: videoShape.optional(),
      /** The versions to render; absent: the ticked ones. */
      versionIds: z.array(versionId).min(1).max(limits.versionsPerProject).optional(),
    })
    .optional(),
  response: generationStatus,
  errors: ['illegal_state'],
});

export const cancelGeneration = defineOperation('cancelGeneration', {
  method: 'POST',
  path: '/api/video-projects/:projectId/cancel',
  summary:
    'Stop the running generation and give the held tokens back, unless a provider that charges was asked already.',
  response: generationStatus.extend(cancelledWork.shape),
  errors: ['illegal_state'],
});

/** Price of the next generation: shots that a completed video showed are free. */
export const readGenerationPrice = defineOperation('readGenerationPrice', {
  method: 'GET',
  path: '/api/video-projects/:projectId/price',
  summary: 'What generating the video now would cost.',
  query: z.object({
    /** Ids of the versions to render, separated by commas; absent: the ticked ones. */
    versionIds: z
      .string()
      .max(40 * limits.versionsPerProject)
      .transform((ids) => ids.split(','))
      .pipe(z.array(versionId).min(1).max(limits.versionsPerProject))
      .optional(),
  }),
  response: z.object({
    pricePerItem: z.number().int(),
    items: z.number().int(),
    chargedItems: z.number().int(),
    tokens: z.number().int(),
  }),
});

export const readStatus = defineOperation('readStatus', {
  method: 'GET',
  path: '/api/video-projects/:projectId/status',
  summary: 'How far the generation is.',
  response: generationStatus,
});

const sharedQuery = z.object({ share: z.string().max(100).optional() });
const videoFile = {
  method: 'GET',
  access: 'viewer',
  bodyType: 'bytes',
  query: sharedQuery,
} as const;

export const streamVideo = defineOperation('streamVideo', {
  ...videoFile,
  path: '/api/video-projects/:projectId/video',
  summary: 'The completed video (Range, ETag, HEAD).',
});

export const downloadVideo = defineOperation('downloadVideo', {
  ...videoFile,
  path: '/api/video-projects/:projectId/download',
  summary: 'The completed video as a file named for the project and its use.',
  errors: ['illegal_state'],
});

export const readPoster = defineOperation('readPoster', {
  ...videoFile,
  path: '/api/video-projects/:projectId/poster',
  summary: 'A still of the completed video, as wide as asked for.',
  query: sharedQuery.extend({ width: pictureWidth }),
});

export const streamPreview = defineOperation('streamPreview', {
  ...videoFile,
  path: '/api/video-projects/:projectId/preview',
  summary: 'A short muted preview of the completed video.',
});

/** Work on one shot (a video generated from this photo). */
export const shotWork = z.object({
  shotId,
  /** `none`: nothing was requested yet. */
  state: z.enum(['none', 'running', 'completed', 'failed']),
  progress: z.number().min(0).max(1).optional(),
  etaSeconds: z.number().min(0).optional(),
  /** The resulting variant. */
  fileName: z.string().optional(),
  error: z.string().optional(),
});
export type ShotWork = z.infer<typeof shotWork>;

export const generateShotVideo = defineOperation('generateShotVideo', {
  method: 'POST',
  path: '/api/video-projects/:projectId/image/:shotId/start-gen',
  summary: 'Start a video made of this one photo.',
  spends: true,
  body: z.object({ prompt: z.string().trim().min(1).max(limits.promptLength) }),
  response: shotWork,
  errors: ['illegal_state', 'unusable_prompt'],
});

export const readShotWork = defineOperation('readShotWork', {
  method: 'GET',
  path: '/api/video-projects/:projectId/image/:shotId/status',
  summary: 'How far the single-image video is.',
  response: shotWork,
});
