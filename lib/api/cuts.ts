import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '@/contracts/cuts';
import type { ProjectFacts } from '@/contracts/facts';
import { call, isMissing } from './call';

/** The interval between two reads of the list while a version waits or is rendered. */
const POLL_MS = 3_000;
/** The interval while a completed version's stream is not made yet. */
const STREAM_POLL_MS = 10_000;

export type NewCut = z.input<typeof contract.addCut.body>;
export type CutSettings = z.input<typeof contract.saveCut.body>;

export const cutQueries = {
  /** The main cut first. Polls while any of them waits or is rendered, or has no stream yet. */
  list: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'cuts'],
      queryFn: async ({ signal }) =>
        (await call(contract.listCuts, { params: { projectId }, signal })).cuts,
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) => {
        if (isMissing(error)) return false;
        if (data?.some(isInWork)) return POLL_MS;
        return data?.some(lacksStream) ? STREAM_POLL_MS : false;
      },
    }),

  /** The versions as they would stand with facts that are not saved. */
  withFacts: (projectId: string, typed: ProjectFacts) =>
    queryOptions({
      queryKey: ['project', projectId, 'typed-cuts', JSON.stringify(typed)],
      queryFn: async ({ signal }) =>
        (await call(contract.previewTypedCuts, { params: { projectId }, body: typed, signal }))
          .cuts,
      staleTime: 0,
      gcTime: 0,
    }),

  /** The version's share link, created at the first share. Read each time because it may be revoked. */
  link: (projectId: string, cutId: string) =>
    queryOptions({
      queryKey: ['share', projectId, cutId],
      queryFn: ({ signal }) =>
        call(contract.shareCut, { params: { projectId, cutId }, body: {}, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Whether a key is that of a list of versions, of whichever project. */
export function isCutListKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'project' && queryKey[2] === 'cuts';
}

/** Whether the version is waiting for its turn or being rendered. */
export function isInWork({ state }: Pick<contract.Cut, 'state'>): boolean {
  return state === 'waiting' || state === 'rendering';
}

/** Whether the version is finished, and pages play its heavier file until its stream is made. */
export function lacksStream({ video }: contract.Cut): boolean {
  return video !== undefined && video.stream?.isComplete !== true;
}

export async function readCuts(projectId: string): Promise<readonly contract.Cut[]> {
  return (await call(contract.listCuts, { params: { projectId } })).cuts;
}

export async function addCut(projectId: string, body: NewCut): Promise<contract.Cut> {
  return (await call(contract.addCut, { params: { projectId }, body })).cut;
}

export async function saveCut(
  projectId: string,
  cutId: string,
  body: CutSettings,
): Promise<contract.Cut> {
  return (await call(contract.saveCut, { params: { projectId, cutId }, body })).cut;
}

/** @returns the versions that are left. */
export async function removeCut(
  projectId: string,
  cutId: string,
): Promise<readonly contract.Cut[]> {
  return (await call(contract.removeCut, { params: { projectId, cutId } })).cuts;
}

/** Adds a parameter to an address the product API gave. */
export function withQuery(url: string, name: string, value: string | number): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
