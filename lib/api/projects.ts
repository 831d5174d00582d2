import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '@/contracts/project/projects';
import { call, callForAnswer, isTransient } from './call';

const PAGE_SIZE = 48;
const SECOND_MS = 1_000;

export const projectQueries = {
  /**
   * Newest update first, a page at a time. It is read whenever the list is opened, because another
   * device may have changed a project, and after each change this browser makes (query-client.ts).
   */
  list: () =>
    infiniteQueryOptions({
      queryKey: ['projects'],
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam, signal }) => {
        const { body, headers } = await callForAnswer(contract.listProjects, {
          query: { limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) },
          signal,
        });
        return { projects: body, next: headers.get('x-next-cursor') ?? undefined };
      },
      getNextPageParam: (page) => page.next,
      refetchOnMount: 'always',
    }),

  /** Reads one project: fresh for 30 s, cached for 5 minutes, three retries. */
  one: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId],
      queryFn: ({ signal }) => call(contract.readProject, { params: { projectId }, signal }),
      staleTime: 30 * SECOND_MS,
      gcTime: 300 * SECOND_MS,
      retry: (failures, error) => failures < 3 && isTransient(error),
    }),
};
