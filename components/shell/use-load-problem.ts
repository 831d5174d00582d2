import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isMissing } from '@/lib/api/call';

type Read = Pick<UseQueryResult, 'data' | 'error' | 'isPaused'>;

/**
 * Returns the reason why a screen cannot show its data: `missing` if it does not exist, `unavailable` if it
 * could not be loaded, also while a retry runs or the browser is offline.
 */
export function useLoadProblem({ data, error, isPaused }: Read) {
  // A query without data forgets its error as soon as it is tried again.
  const last = useRef<Error | null>(null);
  if (error !== null || data !== undefined) last.current = error;
  if (isMissing(last.current)) return 'missing';
  if (data !== undefined) return undefined;
  return last.current !== null || isPaused ? 'unavailable' : undefined;
}
