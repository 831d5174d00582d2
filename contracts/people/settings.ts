import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';

/**
 * `identity`: signs users in; `payments`: takes card payments; `generation`: edits photos and generates
 * videos from them; `vision`: analyses photos and listing texts; `storage`: stores the files; `traces`:
 * receives timings of calls.
 */
const processor = z.enum(['identity', 'payments', 'generation', 'vision', 'storage', 'traces']);
export type Processor = z.infer<typeof processor>;

/** Prices in tokens, the top-up pack and limits of this deployment. */
export const settings = z.object({
  vid_gen_price: z.number().int().min(0),
  image_enhance_price: z.number().int().min(0),
  costs: z.object({ imageEnhancement: z.number().int().min(0) }),
  topUp: z.object({
    /**
     * How tokens are added. `paid`: on the payment provider's page. `free`: on a page of this site that
     * charges no card (local mode). `none`: there are no payments; the operator grants tokens.
     */
    way: z.enum(['paid', 'free', 'none']),
    tokens: z.number().int().positive(),
    /**
     * Minor units of `currency` (cents). Absent if only the provider knows the price, or if there are no
     * payments.
     */
    amount: z.number().int().positive().optional(),
    currency: z.string().length(3).optional(),
  }),
  limits: z.object({
    photoBytes: z.number().int(),
    photoPixels: z.number().int(),
    clipBytes: z.number().int(),
    clipSeconds: z.number(),
    itemsPerProject: z.number().int(),
  }),
  /** Name of the model that analyses photos and pasted texts; absent if there is none. */
  visionModel: z.string().optional(),
  /** Other recipients of personal data in this deployment. */
  processors: z.array(processor),
  /** Days without a change after which drafts are deleted; 0: never. */
  draftDays: z.number().int().min(0),
  /** Whether this deployment has an operator page, with which projects can be shared. */
  hasSupportDesk: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

export const readSettings = defineOperation('readSettings', {
  method: 'GET',
  path: '/api/settings',
  summary: 'Prices and limits.',
  access: 'anyone',
  response: settings,
});
