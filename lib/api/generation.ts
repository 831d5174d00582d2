import { queryOptions } from '@tanstack/react-query';
import { toPath } from '@/contracts/operation';
import * as contract from '@/contracts/production/generation';
import { call, isMissing } from './call';

/** The interval between two reads of the status while a video is generated. */
const POLL_MS = 3_000;

const running = new Set(['uploading', 'processing', 'ready_for_generation']);

export const generationQueries = {
  /** Polls every 3 s until the video is completed or has failed. */
  status: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'status'],
      queryFn: ({ signal }) => call(contract.readStatus, { params: { projectId }, signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) => {
        if (isMissing(error)) return false;
        return data === undefined || running.has(data.status) ? POLL_MS : false;
      },
    }),

  price: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'price'],
      queryFn: ({ signal }) =>
        call(contract.readGenerationPrice, { params: { projectId }, signal }),
      staleTime: 0,
    }),

  shotWork: (projectId: string, shotId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'shot-work', shotId],
      queryFn: ({ signal }) =>
        call(contract.readShotWork, { params: { projectId, shotId }, signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    }),
};

/** @param versionIds the versions to make; those that are ticked when absent. */
export function generateVideo(
  projectId: string,
  idempotencyKey: string,
  versionIds?: readonly string[],
) {
  return call(contract.generateVideo, {
    params: { projectId },
    idempotencyKey,
    ...(versionIds !== undefined && { body: { versionIds: [...versionIds] } }),
  });
}

/**
 * @param width pixels it is shown in.
 * @param version differs for each video of the project; the server does not read it.
 */
export function posterUrl(projectId: string, width: number, version?: string): string {
  return toPath(contract.readPoster, { projectId }, { width, version });
}
