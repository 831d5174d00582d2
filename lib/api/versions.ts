import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import { call, isMissing } from './call';

/** Polling interval of the list while a version waits or is rendered. */
const POLL_MS = 3_000;
/** Polling interval while a completed version has no stream yet. */
const STREAM_POLL_MS = 10_000;

export type NewVersion = z.input<typeof contract.addVersion.body>;
export type VersionSettings = z.input<typeof contract.saveVersion.body>;

export const versionQueries = {
  /** The main version first. Polls while any of them waits or is rendered, or has no stream yet. */
  list: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'versions'],
      queryFn: async ({ signal }) =>
        (await call(contract.listVersions, { params: { projectId }, signal })).versions,
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) => {
        if (isMissing(error)) return false;
        if (data?.some(isInWork)) return POLL_MS;
        return data?.some(lacksStream) ? STREAM_POLL_MS : false;
      },
    }),

  /** The state of the versions if unsaved facts were saved. */
  withFacts: (projectId: string, typed: ProjectFacts) =>
    queryOptions({
      queryKey: ['project', projectId, 'typed-versions', JSON.stringify(typed)],
      queryFn: async ({ signal }) =>
        (await call(contract.previewTypedVersions, { params: { projectId }, body: typed, signal }))
          .versions,
      staleTime: 0,
      gcTime: 0,
    }),

  /** The version's share link, created at the first share. Read each time because it may be revoked. */
  link: (projectId: string, versionId: string) =>
    queryOptions({
      queryKey: ['share', projectId, versionId],
      queryFn: ({ signal }) =>
        call(contract.shareVersion, { params: { projectId, versionId }, body: {}, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Returns whether a key is that of a list of versions, of any project. */
export function isVersionListKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'project' && queryKey[2] === 'versions';
}

/** Returns whether the version waits or is being rendered. */
export function isInWork({ state }: Pick<contract.Version, 'state'>): boolean {
  return state === 'waiting' || state === 'rendering';
}

/** Returns whether the version is completed but has no stream yet, so that pages play its larger file. */
export function lacksStream({ video }: contract.Version): boolean {
  return video !== undefined && video.stream?.isComplete !== true;
}

export async function readVersions(projectId: string): Promise<readonly contract.Version[]> {
  return (await call(contract.listVersions, { params: { projectId } })).versions;
}

export async function addVersion(projectId: string, body: NewVersion): Promise<contract.Version> {
  return (await call(contract.addVersion, { params: { projectId }, body })).version;
}

export async function saveVersion(
  projectId: string,
  versionId: string,
  body: VersionSettings,
): Promise<contract.Version> {
  return (await call(contract.saveVersion, { params: { projectId, versionId }, body })).version;
}

/** @returns the remaining versions. */
export async function removeVersion(
  projectId: string,
  versionId: string,
): Promise<readonly contract.Version[]> {
  return (await call(contract.removeVersion, { params: { projectId, versionId } })).versions;
}

/** Adds a parameter to an address from the product API. */
export function withQuery(url: string, name: string, value: string | number): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
