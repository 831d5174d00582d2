import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type {
  listVersions as operation,
  previewTypedVersions as typedOperation,
  Version,
} from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { Caller, UseCase } from '@/product-api/http/route';
import { findGiven } from '@/product-api/project/approval/find-given';
import { toLoadedFacts } from '@/product-api/project/projects/read-facts';
import { requireProjectWithShots } from '@/product-api/project/projects/require-project';
import { loadSound } from './choose-music';
import { loadVersionShots } from './load-version-shots';
import { toVersion } from './to-version';
import { loadWordSources } from './version-words';
import { selectVersions, type VersionRow } from './versions-store';

/** The versions of a project's video, the main one first. */
export const listVersions: UseCase<typeof operation> = async (
  { database },
  { caller, params },
) => ({
  versions: await loadVersions(database, caller, params.projectId),
});

/** Returns the versions as they would be with unsaved facts. */
export const previewTypedVersions: UseCase<typeof typedOperation> = async (
  { database },
  { caller, params, body },
) => ({ versions: await loadVersions(database, caller, params.projectId, body) });

/**
 * @param typed facts that replace the saved ones.
 * @throws ApiError not_found.
 */
export async function loadVersions(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
  typed?: ProjectFacts,
): Promise<Version[]> {
  const project = await requireProjectWithShots(database, caller, projectId);
  const versions = await selectVersions(database, projectId);
  const sound = await loadSound(database, project, project.shots, versions);
  const stored = await loadWordSources(database, caller, projectId);
  const words =
    typed === undefined ? stored : { ...stored, facts: await toLoadedFacts(database, typed) };
  const toShots = await loadVersionShots(database, projectId, project, versions);
  const given = await findGiven(database, projectId);
  // Visitors of the listing's page approve the first finished version.
  const first = versions.find(({ video }) => video !== null);
  const toApproval = (version: VersionRow) => (version === first ? given : undefined);
  const shots = [...project.shots, ...(project.leftOut ?? [])];
  const priced = { shots, versions, toShots };
  return versions.map((version) =>
    toVersion(version, { project, toShots, sound, words, priced, toApproval }),
  );
}
