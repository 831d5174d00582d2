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

export function enhanceShot(
  projectId: string,
  imageId: string,
  body: { prompt: string; imageUrl?: string },
) {
  return call(contract.enhanceShot, { params: { projectId, imageId }, body });
}

/** Lets the project's video use this variant of the shot. */
export function pickVariant(projectId: string, imageId: string, fileName: string) {
  return call(contract.pickVariant, { params: { projectId, imageId }, body: { fileName } });
}

export function removeVariant(projectId: string, imageId: string, fileName: string) {
  return call(contract.removeVariant, { params: { projectId, imageId, fileName } });
}
