import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/enhancements';
import { call } from './call';

export const enhancementQueries = {
  /** Not retried: whoever shows a failed read treats it as no variants at once (SPEC §7). */
  variants: (projectId: string, imageId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'variants', imageId],
      queryFn: ({ signal }) =>
        call(contract.listVariants, { params: { projectId, imageId }, signal }),
      staleTime: 0,
      retry: false,
    }),
};
