import type { CancelledWork } from '@/contracts/production/cancelled-work';

/** Returns a sentence about the tokens of cancelled work. Free work took none. */
export function describeTokens({ message, releasedTokens }: CancelledWork): string {
  if (message !== undefined) return message;
  return releasedTokens > 0 ? 'Your tokens were given back.' : 'No tokens were taken.';
}
