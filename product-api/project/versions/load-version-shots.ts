import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { editVersion } from '@/product-api/project/editing/edit-version';
import { toListedEdit } from '@/product-api/project/editing/to-listed-edit';
import { type ShotRow, selectFound } from '@/product-api/project/projects/shots-store';
import { findChosenShots, toVersionShots, type VersionShots } from './version-shots';
import { selectVersions, type VersionRow } from './versions-store';

/** The uploaded shots of a project. */
interface ProjectShots<Row extends ShotRow> {
  /** The shots that its videos show, in order. */
  readonly shots: readonly Row[];
  /** The other shots: a version of another shape may show some of them. */
  readonly leftOut?: readonly Row[] | undefined;
}

/**
 * Reads the inputs for the shots of a project's versions.
 * @param versions all its versions, if the caller has read them.
 * @returns the shots of each version.
 */
export async function loadVersionShots<Row extends ShotRow>(
  database: Queryable,
  projectId: ProjectId,
  { shots: clips, leftOut = [] }: ProjectShots<Row>,
  versions?: readonly VersionRow[],
): Promise<(version: VersionRow) => VersionShots<Row>> {
  const isEdited = clips.some(({ edit }) => edit !== null);
  if (!isEdited) return (version) => toVersionShots(version, { clips, leftOut }, undefined);
  const all = versions ?? (await selectVersions(database, projectId));
  const main = all.find(({ isMain }) => isMain);
  const sources = { clips, leftOut, found: await selectFound(database, projectId) };
  return (version) => {
    const chosen = findChosenShots(version, [...clips, ...leftOut]);
    const listed = toListedEdit(version, sources);
    const edit =
      listed ?? (main && !version.isMain ? editVersion(version, main, sources, chosen) : undefined);
    return toVersionShots(version, sources, edit);
  };
}
