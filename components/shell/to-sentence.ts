import { CallError } from '@/lib/api/call';

/** Returns the message for a failed call. @param otherwise the message if the answer has none. */
export function toSentence(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : otherwise;
}
