import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@/adapters/database/database';
import type { undoEdit as operation } from '@/contracts/production/edits';
import type { ShotFraming } from '@/contracts/project/framing';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { addChoices } from '@/product-api/project/projects/arrange-shots';
import {
  type BeforeEdit,
  keepBeforeEdit,
  loadBeforeEdit,
  type ReplacedByListing,
} from '@/product-api/project/projects/edit-snapshot';
import { settleShots } from '@/product-api/project/projects/move-project';
import { loadFacts } from '@/product-api/project/projects/read-facts';
import { loadProject } from '@/product-api/project/projects/read-project';
import { replaceFacts, replaceMusic } from '@/product-api/project/projects/replace-words-and-music';
import { lockProject, type ProjectRow } from '@/product-api/project/projects/require-project';
import {
  type OwnChoice,
  type PlannedShot,
  selectPlannedShots,
  upsertShots,
} from '@/product-api/project/projects/shots-store';
import { restoreListed } from '@/product-api/project/versions/listed-versions';

/**
 * Undoes the last edit, or the last import of a listing file, as a whole. The user's later choices stay, and
 * shots added later follow behind the others; removed shots stay removed.
 */
export const undoEdit: UseCase<typeof operation> = ({ database }, { caller, params }) =>
  database.transaction(async (transaction) => {
    const { projectId } = params;
    const project = await lockProject(transaction, caller, projectId);
    const before = await loadBeforeEdit(transaction, caller, project);
    if (before === null) throw new ApiError('illegal_state', 'There is no edit to undo.');
    const shots = await selectPlannedShots(transaction, projectId);
    await upsertShots(transaction, projectId, putBack(shots, before));
    const { versions, listing } = before;
    await restoreListed(transaction, projectId, versions, listing?.addedVersions);
    if (listing !== undefined) await putBackWords(transaction, caller, project, listing);
    await keepBeforeEdit(transaction, caller, project, null);
    await settleShots(transaction, caller, project);
    return loadProject(transaction, caller, projectId);
  });

function putBack(shots: readonly PlannedShot[], before: BeforeEdit): PlannedShot[] {
  const now = new Map(shots.map((shot) => [shot.shotId, shot]));
  const framedAs = new Map(before.listing?.framings.map(({ shotId, after }) => [shotId, after]));
  const old = before.shots.flatMap((shot) => {
    const current = now.get(shot.shotId);
    now.delete(shot.shotId);
    return current === undefined ? [] : [restore(shot, current, framedAs.get(shot.shotId))];
  });
  const wasEdited = before.shots.some(({ edit }) => edit !== null);
  const added = [...now.values()].map((shot) => (wasEdited ? shot : { ...shot, edit: null }));
  return [...old, ...added].map((shot, position) => ({ ...shot, position }));
}

/**
 * Returns the former state of a shot, except for the user's choices after the edit.
 * @param framedAs the framing set by a listing file; undefined if there was none.
 */
function restore(
  before: PlannedShot,
  current: PlannedShot,
  framedAs: ShotFraming | null | undefined,
): PlannedShot {
  const isNew = (choice: OwnChoice) =>
    current.ownChoices.includes(choice) && !before.ownChoices.includes(choice);
  const isFramedSince = framedAs === undefined || !isDeepStrictEqual(current.framing, framedAs);
  const since = current.ownChoices.filter((choice) => choice !== 'place' || !isNew('place'));
  return {
    ...before,
    displayName: current.displayName,
    framing: isFramedSince ? current.framing : before.framing,
    cameraMotion: isNew('motion') ? current.cameraMotion : before.cameraMotion,
    transition: isNew('transition') ? current.transition : before.transition,
    isLeftOut: isNew('use') ? current.isLeftOut : before.isLeftOut,
    ownChoices: addChoices(before, since),
  };
}

/** Puts back facts and music, unless they were changed since. */
async function putBackWords(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
  { facts, music }: ReplacedByListing,
): Promise<void> {
  const { projectId } = project;
  const current = await loadFacts(transaction, caller, projectId);
  if (isDeepStrictEqual(current, facts.after)) {
    await replaceFacts(transaction, caller, projectId, facts.before);
  }
  if (project.music === music.after) {
    await replaceMusic(transaction, caller, projectId, music.before);
  }
}
