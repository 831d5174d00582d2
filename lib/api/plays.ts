import { queryOptions } from '@tanstack/react-query';
import { readPlayReport } from '@/contracts/publishing/plays';
import { call } from './call';

export const playsQueries = {
  /**
   * The plays of the project's shared videos. They change without the owner, so they are read again whenever
   * opened.
   */
  report: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'plays'],
      queryFn: ({ signal }) => call(readPlayReport, { params: { projectId }, query: {}, signal }),
      staleTime: 0,
    }),
};
