import { queryOptions } from '@tanstack/react-query';
import type { ProjectWithClips } from '@/contracts/project/projects';
import * as contract from '@/contracts/project/uploads';
import { call } from './call';

/** The interval between two reads while another device has files of a project. */
const POLL_MS = 10_000;

export const uploadQueries = {
  /** Files of a project that have not arrived. Polls while there are any. */
  awaited: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'awaited-files'],
      queryFn: async ({ signal }) =>
        (await call(contract.listAwaitedFiles, { params: { projectId }, signal })).files,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.length === 0 ? false : POLL_MS,
    }),
};

/**
 * Continues without files that have not arrived.
 * @param shotId one of them; default: all.
 * @throws CallError.
 */
export async function dropAwaited(projectId: string, shotId?: string): Promise<ProjectWithClips> {
  const options = { params: { projectId }, query: { shotId } };
  return (await call(contract.dropAwaitedFiles, options)).project;
}
