import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/production/enhancements';
import { call } from './call';

/** The interval between two reads while an enhancement runs. */
const POLL_MS = 2_000;

export const enhancementQueries = {
  /** Reads variants without retries, because screens treat a failed read like missing variants. */
  variants: (projectId: string, shotId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'variants', shotId],
      queryFn: ({ signal }) =>
        call(contract.listVariants, { params: { projectId, shotId }, signal }),
      staleTime: 0,
      retry: false,
      // An enhancement may have been started in another tab or on another device.
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) =>
        state.data?.enhancement?.state === 'running' ? POLL_MS : false,
    }),
};
