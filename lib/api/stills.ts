import { queryOptions } from '@tanstack/react-query';
import { listStills } from '@/contracts/stills';
import { call } from './call';

export const stillsQueries = {
  /** The stills of a completed version. */
  of: (projectId: string, cutId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'stills', cutId],
      queryFn: async ({ signal }) =>
        (await call(listStills, { params: { projectId, cutId }, signal })).stills,
      staleTime: 0,
    }),
};
