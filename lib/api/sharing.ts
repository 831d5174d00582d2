import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/production/sharing';
import { call } from './call';

export const sharingQueries = {
  /** The project's share link, created at the first share. Read each time because it may be revoked. */
  link: (projectId: string) =>
    queryOptions({
      queryKey: ['share', projectId],
      queryFn: ({ signal }) => call(contract.shareProject, { params: { projectId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};
