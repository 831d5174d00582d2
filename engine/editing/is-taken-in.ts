import type { Candidate } from './edit-types';

/** Whether a person took the shot in by hand: no rule leaves it out. */
export function isTakenIn({ shot }: Candidate): boolean {
  return shot.own?.isUsed === true;
}
