import { z } from 'zod';

/** The tokens of cancelled work. */
export const cancelledWork = z.object({
  /** Held tokens that can be spent again; 0 if the work was free or charged. */
  releasedTokens: z.number().int().min(0),
  /** The reason why tokens were charged despite the cancellation. */
  message: z.string().optional(),
});
export type CancelledWork = z.infer<typeof cancelledWork>;

/**
 * The sentence the product API adds when cancelled work is charged because a paid provider had already
 * received it.
 */
export const CHARGED_WHEN_CANCELLED = 'AI work had already started, so its tokens were charged.';

/** Like `CHARGED_WHEN_CANCELLED`, because some versions of the video had been completed. */
export const CHARGED_FOR_DELIVERED =
  'Some versions were already finished, so the tokens were charged.';

/** Returns whether the message of cancelled, failed or removed work says that tokens were charged. */
export function reportsCharge(message: string | undefined): boolean {
  const sentences = [CHARGED_WHEN_CANCELLED, CHARGED_FOR_DELIVERED];
  return sentences.some((sentence) => message?.includes(sentence) === true);
}
