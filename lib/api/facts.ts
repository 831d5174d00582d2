import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/project/facts';
import { call } from './call';

export const factsQueries = {
  /** What the project's videos say. Read whenever it is opened, because another tab may have changed it. */
  one: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'facts'],
      queryFn: ({ signal }) => call(contract.readFacts, { params: { projectId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};
