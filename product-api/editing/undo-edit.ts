import type { undoEdit as operation } from '@/contracts/edits';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { keepBeforeEdit, loadBeforeEdit } from '@/product-api/projects/edit-snapshot';
import { settleShots } from '@/product-api/projects/move-project';
import { loadProject } from '@/product-api/projects/read-project';
import { lockProject } from '@/product-api/projects/require-project';
import {
  type OwnChoice,
  type PlannedShot,
  selectPlannedShots,
  upsertShots,
} from '@/product-api/projects/shots-store';

/**
 * Undoes the last edit as a whole. What a person decided since then stays, as do shots that were added
 * since, behind the others; removed ones stay removed.
 */
export const undoEdit: UseCase<typeof operation> = ({ database }, { caller, params }) =>
  database.transaction(async (transaction) => {
    const { projectId } = params;
    const project = await lockProject(transaction, caller, projectId);
    const before = await loadBeforeEdit(transaction, caller, project);
    if (before === null) throw new ApiError('illegal_state', 'There is no edit to undo.');
    const shots = await selectPlannedShots(transaction, projectId);
    await upsertShots(transaction, projectId, putBack(shots, before));
    await keepBeforeEdit(transaction, caller, project, null);
    await settleShots(transaction, caller, project);
    return loadProject(transaction, caller, projectId);
  });

function putBack(shots: readonly PlannedShot[], before: readonly PlannedShot[]): PlannedShot[] {
  const now = new Map(shots.map((shot) => [shot.shotId, shot]));
  const old = before.flatMap((shot) => {
    const current = now.get(shot.shotId);
    now.delete(shot.shotId);
    return current === undefined ? [] : [restore(shot, current)];
  });
  const wasEdited = before.some(({ edit }) => edit !== null);
  const added = [...now.values()].map((shot) => (wasEdited ? shot : { ...shot, edit: null }));
  return [...old, ...added].map((shot, position) => ({ ...shot, position }));
}

/** The shot as it was, but for what a person chose after the edit. */
function restore(before: PlannedShot, current: PlannedShot): PlannedShot {
  const isNew = (choice: OwnChoice) =>
    current.ownChoices.includes(choice) && !before.ownChoices.includes(choice);
  return {
    ...before,
    displayName: current.displayName,
    framing: current.framing,
    cameraMotion: isNew('motion') ? current.cameraMotion : before.cameraMotion,
    transition: isNew('transition') ? current.transition : before.transition,
    isLeftOut: isNew('use') ? current.isLeftOut : before.isLeftOut,
    ownChoices: current.ownChoices.filter((choice) => choice !== 'place' || !isNew('place')),
  };
}
