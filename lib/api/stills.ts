import { queryOptions } from '@tanstack/react-query';
import { listStills } from '@/contracts/production/stills';
import { call } from './call';

export const stillsQueries = {
  /** The stills of a completed version. */
  of: (projectId: string, versionId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'stills', versionId],
      queryFn: async ({ signal }) =>
        (await call(listStills, { params: { projectId, versionId }, signal })).stills,
      staleTime: 0,
    }),
};
