import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/project/facts';
import { call } from './call';

export const factsQueries = {
  /**
   * The facts that the project's videos show. Read again whenever it is opened, because another tab may have
   * changed them.
   */
  one: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'facts'],
      queryFn: ({ signal }) => call(contract.readFacts, { params: { projectId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};
