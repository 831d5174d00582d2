import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/api/support';
import { toPath } from '@/contracts/operation';
import { call } from './call';

/** Read again whenever a screen opens, so that the browser's memory holds no data of other users. */
const unkept = { staleTime: 0, gcTime: 0, refetchOnReconnect: false };

export const supportQueries = {
  /** Time until which a project is shared with support; the share ends by itself. */
  share: (projectId: string) =>
    queryOptions({
      queryKey: ['share', projectId, 'support'],
      queryFn: ({ signal }) => call(contract.readSupportShare, { params: { projectId }, signal }),
      staleTime: 0,
    }),

  operator: () =>
    queryOptions({
      queryKey: ['operator'],
      queryFn: async ({ signal }) => (await call(contract.readOperator, { signal })).operator,
    }),

  found: (search: string) =>
    queryOptions({
      queryKey: ['operator', 'found', search],
      queryFn: ({ signal }) => call(contract.findAsOperator, { query: { search }, signal }),
      enabled: search.length >= contract.MIN_SEARCH_CHARACTERS,
      ...unkept,
    }),

  person: (userId: string) =>
    queryOptions({
      queryKey: ['operator', 'person', userId],
      queryFn: ({ signal }) => call(contract.readPersonAsOperator, { params: { userId }, signal }),
      ...unkept,
    }),

  project: (projectId: string) =>
    queryOptions({
      queryKey: ['operator', 'project', projectId],
      queryFn: ({ signal }) =>
        call(contract.readProjectAsOperator, { params: { projectId }, signal }),
      ...unkept,
    }),

  job: (jobId: string) =>
    queryOptions({
      queryKey: ['operator', 'job', jobId],
      queryFn: ({ signal }) => call(contract.readJobAsOperator, { params: { jobId }, signal }),
      ...unkept,
    }),
};

/** Starts or stops sharing a project with support. */
export function switchSupportShare(
  projectId: string,
  isOpen: boolean,
): Promise<contract.SupportShare> {
  const operation = isOpen ? contract.openSupportShare : contract.closeSupportShare;
  return call(operation, { params: { projectId } });
}

/** Returns the address of a picture that its owner shares with support, at most `width` pixels wide. */
export function sharedPictureUrl(projectId: string, shotId: string, width: number): string {
  return toPath(contract.readPictureAsOperator, { projectId, shotId }, { width });
}

/** Returns the address of a completed version that its owner shares with support. */
export function sharedVideoUrl(projectId: string, versionId: string): string {
  return toPath(contract.streamVideoAsOperator, { projectId, versionId });
}
