import type { useShot as operation } from '@/contracts/production/edits';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { addChoices } from '@/product-api/project/projects/arrange-shots';
import { countChange } from '@/product-api/project/projects/edit-snapshot';
import { settleShots } from '@/product-api/project/projects/move-project';
import { loadProject } from '@/product-api/project/projects/read-project';
import { lockProject } from '@/product-api/project/projects/require-project';
import {
  type PlannedShot,
  selectPlannedShots,
  upsertShots,
} from '@/product-api/project/projects/shots-store';
import { directShot } from './direct-shot';

/** Includes a shot in the project's videos, or excludes it. The next edit keeps that choice. */
export const useShot: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId, shotId } = params;
    const project = await lockProject(transaction, caller, projectId);
    const shots = await selectPlannedShots(transaction, projectId);
    const shot = shots.find((one) => one.shotId === shotId);
    if (shot === undefined) throw new ApiError('not_found', 'We could not find this photo.');
    const isOnly = shots.every((other) => other === shot || other.isLeftOut);
    if (isOnly && !body.isUsed) {
      throw new ApiError('illegal_state', 'A video needs at least one photo or clip.');
    }
    const reason = body.isUsed ? 'Added back by you.' : 'Removed by you.';
    const edit =
      shot.edit === null
        ? null
        : { ...shot.edit, reason, isTakenElsewhere: undefined, citedShotId: undefined };
    const ownChoices = addChoices(shot, ['use']);
    const changed = { ...shot, isLeftOut: !body.isUsed, ownChoices, edit };
    await upsertShots(transaction, projectId, [changed]);
    if (body.isUsed && isLeftOutByEdit(shot)) {
      await directShot(transaction, caller, project, shotId);
    }
    await countChange(transaction, caller, project);
    await settleShots(transaction, caller, project);
    return loadProject(transaction, caller, projectId);
  });

/**
 * Returns whether an edit excluded the shot. Its motion and transition are then those of its delivery
 * position, which fit no edited video.
 */
function isLeftOutByEdit({ edit, ownChoices }: PlannedShot): boolean {
  return edit !== null && !ownChoices.includes('use');
}
