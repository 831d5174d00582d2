import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isMissing } from '@/lib/api/call';

type Read = Pick<UseQueryResult, 'data' | 'error' | 'isPaused'>;

/**
 * Why a screen cannot show what it reads: `missing` when it does not exist, `unavailable` when it
 * could not be loaded, also while it is tried again or waits for the network.
 */
export function useLoadProblem({ data, error, isPaused }: Read) {
  // A query without data forgets its error as soon as it is tried again.
  const last = useRef<Error | null>(null);
  if (error !== null || data !== undefined) last.current = error;
  if (isMissing(last.current)) return 'missing';
  if (data !== undefined) return undefined;
  return last.current !== null || isPaused ? 'unavailable' : undefined;
}
