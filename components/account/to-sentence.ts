import { CallError } from '@/lib/api/call';

/** What to tell of a call that failed. @param otherwise where the answer has no sentence of its own. */
export function toSentence(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : otherwise;
}
