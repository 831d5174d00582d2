import type { Candidate } from './edit-types';

/** Returns whether the user added the shot by hand; no rule leaves it out. */
export function isTakenIn({ shot }: Candidate): boolean {
  return shot.own?.isUsed === true;
}
