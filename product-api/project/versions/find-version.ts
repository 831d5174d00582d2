import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, VersionId } from '@/contracts/ids';
import { type Version, versionPresets } from '@/contracts/production/versions';
import { orNotFound } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { loadVersions } from './list-versions';
import {
  selectVersion,
  selectVersions,
  type VersionRow,
  type VersionVideo,
} from './versions-store';

export type { VersionRow } from './versions-store';

/** All versions of a project that the caller may see, the main one first. */
export const readVersions = selectVersions;

const UNKNOWN = 'We could not find this version.';

/**
 * Reads one version. Callers ensure that the project belongs to the user.
 * @throws ApiError not_found, also for a version of another project.
 */
export async function requireVersion(
  database: Queryable,
  projectId: ProjectId,
  versionId: VersionId,
): Promise<VersionRow> {
  return orNotFound(await selectVersion(database, projectId, versionId), UNKNOWN);
}

/** A version that was completed. */
export type MadeVersion = VersionRow & { readonly video: VersionVideo };

/** Reads the versions of a project that were completed, in their order: that of its video comes first. */
export async function loadMadeVersions(
  database: Queryable,
  projectId: ProjectId,
): Promise<MadeVersion[]> {
  const versions = await selectVersions(database, projectId);
  return versions.flatMap((version) =>
    version.video === null ? [] : [{ ...version, video: version.video }],
  );
}

/** Reads one version in the form of the wire. @throws ApiError not_found. */
export async function loadVersion(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
  versionId: VersionId,
): Promise<Version> {
  const versions = await loadVersions(database, caller, projectId);
  return orNotFound(
    versions.find((one) => one.versionId === versionId),
    UNKNOWN,
  );
}

/** The length that the main version of a project aims at, in seconds. */
export async function loadMainSeconds(database: Queryable, projectId: ProjectId): Promise<number> {
  const versions = await selectVersions(database, projectId);
  const main = versions.find(({ isMain }) => isMain);
  return main?.targetSeconds ?? versionPresets.property.seconds;
}
