import { z } from 'zod';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 14:30.');

/** An open house: an invitation, so never part of an unbranded video. Times are the property's own. */
export const invitation = z.strictObject({
  kind: z.literal('open-house'),
  date: z.iso.date(),
  from: clockTime,
  to: clockTime,
});
export type Invitation = z.infer<typeof invitation>;
