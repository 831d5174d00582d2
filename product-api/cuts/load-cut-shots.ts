import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { editCut } from '@/product-api/editing/edit-cut';
import { toListedEdit } from '@/product-api/editing/to-listed-edit';
import { type ShotRow, selectFound } from '@/product-api/projects/shots-store';
import { type CutShots, findChosenShots, toCutShots } from './cut-shots';
import { type CutRow, selectCuts } from './cuts-store';

/** The uploaded shots of a project. */
interface ProjectShots<Row extends ShotRow> {
  /** Those that its videos show, in their order. */
  readonly shots: readonly Row[];
  /** The others: a version of another shape may show some of them. */
  readonly leftOut?: readonly Row[] | undefined;
}

/**
 * Reads what the shots of a project's versions depend on.
 * @param cuts all its cuts, where the caller has read them.
 * @returns the shots of each version.
 */
export async function loadCutShots<Row extends ShotRow>(
  database: Queryable,
  projectId: ProjectId,
  { shots: clips, leftOut = [] }: ProjectShots<Row>,
  cuts?: readonly CutRow[],
): Promise<(cut: CutRow) => CutShots<Row>> {
  const isEdited = clips.some(({ edit }) => edit !== null);
  if (!isEdited) return (cut) => toCutShots(cut, { clips, leftOut }, undefined);
  const all = cuts ?? (await selectCuts(database, projectId));
  const main = all.find(({ isMain }) => isMain);
  const sources = { clips, leftOut, found: await selectFound(database, projectId) };
  return (cut) => {
    const chosen = findChosenShots(cut, [...clips, ...leftOut]);
    const listed = toListedEdit(cut, sources);
    const edit = listed ?? (main && !cut.isMain ? editCut(cut, main, sources, chosen) : undefined);
    return toCutShots(cut, sources, edit);
  };
}
