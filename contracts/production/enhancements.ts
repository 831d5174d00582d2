import { z } from 'zod';
import { jobId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { defineOperation } from '@/contracts/operation';
import { disclosure } from '@/contracts/project/clip';
import { cancelledWork } from './cancelled-work';

/** How a variant was made; absent on the original. */
const provenance = z.object({
  provider: z.enum(['local', 'fal']),
  model: z.string().optional(),
  prompt: z.string(),
  /** The edits made, in plain English ("brighter", "straightened verticals"). */
  adjustments: z.array(z.string()),
  /** The video's frames carry the text "Digitally altered". */
  carriesLabel: z.boolean().optional(),
  createdAt: z.iso.datetime(),
});

export const variant = z.object({
  fileName: z.string(),
  url: z.string(),
  type: z.enum(['image', 'video']),
  disclosure,
  provenance: provenance.optional(),
});
export type Variant = z.infer<typeof variant>;

/**
 * The latest enhancement of a photo that has not produced a variant yet, so that a user who returns to the
 * photo can see and cancel it.
 */
const enhancementWork = z.object({
  id: jobId,
  /** `failed`: it ended without a picture; `error` has the reason. */
  state: z.enum(['running', 'failed']),
  since: z.iso.datetime(),
  prompt: z.string(),
  /** Share of the work done, 0 to 1. */
  progress: z.number().min(0).max(1).optional(),
  error: z.string().optional(),
});
export type EnhancementWork = z.infer<typeof enhancementWork>;

export const listVariants = defineOperation('listVariants', {
  method: 'GET',
  path: '/api/video-projects/:projectId/shots/:shotId/variants',
  summary:
    'The variants of a shot; index 0 is the original. With the enhancement that runs, or failed last.',
  response: z.object({
    variants: z.array(variant),
    /** File name of the variant that the video uses. */
    selectedVariant: z.string(),
    enhancement: enhancementWork.optional(),
  }),
});

export const enhanceShot = defineOperation('enhanceShot', {
  method: 'POST',
  path: '/api/video-projects/:projectId/shots/:shotId/enhance',
  summary: 'Enhance a photo as the prompt describes; answers when the new variant is there.',
  spends: true,
  body: z.object({
    prompt: z.string().trim().min(1).max(limits.promptLength),
    /** Identifies the variant of this shot to start from; the server never fetches the URL. */
    imageUrl: z.string().max(2_000).optional(),
  }),
  response: z.object({
    enhancedImageUrl: z.string(),
    enhancedFileName: z.string(),
    falResult: z.record(z.string(), z.unknown()),
    disclosure,
  }),
  errors: ['illegal_state', 'work_cancelled', 'unusable_prompt', 'provider_failed'],
});

export const cancelEnhancement = defineOperation('cancelEnhancement', {
  method: 'POST',
  path: '/api/video-projects/:projectId/shots/:shotId/enhance/cancel',
  summary:
    'Stop the running enhancement and give the held tokens back, unless a provider that charges was asked already.',
  response: cancelledWork,
  errors: ['illegal_state'],
});

export const pickVariant = defineOperation('pickVariant', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/shots/:shotId/pick',
  summary: 'Let the video use a video made of this photo; naming the latest picture undoes it.',
  body: z.object({ fileName: z.string().max(200) }),
  response: z.object({ selectedVariant: z.string() }),
  errors: ['illegal_state'],
});

export const removeVariant = defineOperation('removeVariant', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/shots/:shotId/variants/:fileName',
  summary: 'Remove one enhanced variant; the original stays.',
  response: z.object({ message: z.string() }),
  errors: ['illegal_state'],
});
