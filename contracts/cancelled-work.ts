/**
 * The sentence the product API adds to an answer when cancelled work is charged, because a provider
 * that charges had received it already.
 */
export const CHARGED_WHEN_CANCELLED =
  'The AI service had been asked already, so its tokens were taken all the same.';

/** Whether the message of a cancelled, failed or removed piece of work says that tokens were taken. */
export function reportsCharge(message: string | undefined): boolean {
  return message?.includes(CHARGED_WHEN_CANCELLED) === true;
}
