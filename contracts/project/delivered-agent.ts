import { z } from 'zod';
import { focusPoint } from './framing';
import { brandWords } from './words';

const picture = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

/** The person on a branded page. */
export const deliveredAgent = brandWords.omit({ colours: true }).extend({
  headshot: picture.extend({ focus: focusPoint }).optional(),
  logo: picture.optional(),
});
export type DeliveredAgent = z.infer<typeof deliveredAgent>;
