import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/enhancements';
import { CallError, call } from './call';

export const enhancementQueries = {
  /** A failed read counts as no variants (SPEC §7); only a missing session is passed on. */
  variants: (projectId: string, imageId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'variants', imageId],
      queryFn: async ({ signal }) => {
        try {
          return await call(contract.listVariants, { params: { projectId, imageId }, signal });
        } catch (error) {
          if (signal.aborted || (error instanceof CallError && error.status === 401)) throw error;
          return { variants: [], selectedVariant: '' };
        }
      },
      staleTime: 0,
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
