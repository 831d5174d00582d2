import type { CancelledWork } from '@/contracts/production/cancelled-work';

/** What became of the tokens of cancelled work, in a sentence: work that is free took none. */
export function describeTokens({ message, releasedTokens }: CancelledWork): string {
  if (message !== undefined) return message;
  return releasedTokens > 0 ? 'Your tokens were given back.' : 'No tokens were taken.';
}
