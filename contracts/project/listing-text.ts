import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';
import { listingFacts } from './words';

/** Characters of a text that a model reads: a long listing has 6,000. */
export const MAX_READ_TEXT_LENGTH = 20_000;

const { address, city, beds, baths, area } = listingFacts.shape;
const time = z.string().regex(/^\d\d:\d\d$/);

/** Facts that a model found in a text and the server verified there. */
const statedFacts = z.object({
  address,
  city,
  /** `currency` is absent if the text leaves it open, for example with a plain `$`. */
  price: z
    .object({
      amount: z.number().positive().max(1e12),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    })
    .optional(),
  beds,
  baths,
  area,
  invitation: z.object({ date: z.iso.date(), from: time, to: time }).optional(),
  highlights: z.array(z.string().max(100)).max(3).optional(),
});
export type StatedFacts = z.infer<typeof statedFacts>;

export const readListingText = defineOperation('readListingText', {
  method: 'POST',
  path: '/api/listing-text',
  summary:
    'Facts that a pasted listing text states, as the operator’s model reads them; none without a model, or when it does not answer in time. What does not stand in the text is left out. Nothing is stored.',
  body: z.object({
    text: z.string().min(1).max(MAX_READ_TEXT_LENGTH),
    /** The date in the user's time zone; an open house is on the next matching day. */
    today: z.iso.date(),
  }),
  response: z.object({ facts: statedFacts }),
});
