import type { CancelledWork } from '@/contracts/production/cancelled-work';

/** Returns a sentence about the tokens of cancelled work. Free work took none. */
export function describeTokens({ message, releasedTokens }: CancelledWork): string {
  if (message !== undefined) return message;
  return releasedTokens > 0 ? 'Your tokens are back in your balance.' : 'You weren’t charged.';
}
