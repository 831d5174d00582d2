import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';

/**
 * `identity`: signs people in; `payments`: takes payments by card; `generation`: changes and films photos;
 * `vision`: looks at photos and reads listings; `storage`: keeps the files; `traces`: receives times of calls.
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
     * How tokens are added here. `paid`: on the payment provider's page. `free`: on a page of this site that
     * charges no card (local mode). `none`: nobody takes payments; whoever runs the site gives tokens.
     */
    way: z.enum(['paid', 'free', 'none']),
    tokens: z.number().int().positive(),
    /** Minor units of `currency` (cents). Absent when only the provider knows the price, or nobody takes it. */
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
  /** Name of the model that reads photos and pasted texts; absent where there is none. */
  visionModel: z.string().optional(),
  /** Who else receives data of people, as this deployment is set up. */
  processors: z.array(processor),
  /** Drafts that nobody has changed for so many days are deleted; 0: never. */
  draftDays: z.number().int().min(0),
  /** Operators have their page here, and a project can be shared with them. */
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
