import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './api/call';

/**
 * The client's defaults (SPEC §9): up to 2 retries after 1 s doubling to 30 s, mutations never
 * retried, nothing goes stale by itself, no refetch on focus. A refusal is not asked for twice.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}

let browserClient: QueryClient | undefined;

/** One client for the whole visit in the browser, a new one for each request on the server. */
export function obtainQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
