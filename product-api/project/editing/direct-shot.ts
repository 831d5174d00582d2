import type { Transaction } from '@/adapters/database/database';
import type { ShotId } from '@/contracts/ids';
import { directAdded } from '@/engine/editing/direct-added';
import type { UsedShot } from '@/engine/editing/edit-types';
import type { Caller } from '@/product-api/http/route';
import type { ProjectRow } from '@/product-api/project/projects/require-project';
import {
  type PlannedShot,
  selectFound,
  selectPlannedShots,
  selectShots,
  upsertShots,
} from '@/product-api/project/projects/shots-store';
import { loadMainSeconds } from '@/product-api/project/versions/find-version';
import { toUsed } from './apply-edit';
import { toRequest } from './edit-version';
import { toEditShots } from './to-edit-shots';

/**
 * Directs a shot that was added to an edited project by the rules of the edit: its motion and transition, and
 * the transition before it. The user's choices stay.
 */
export async function directShot(
  transaction: Transaction,
  caller: Caller,
  { projectId, shape }: ProjectRow,
  shotId: ShotId,
): Promise<void> {
  const planned = await selectPlannedShots(transaction, projectId);
  const clips = await selectShots(transaction, caller, projectId);
  const found = await selectFound(transaction, projectId);
  const targetSeconds = await loadMainSeconds(transaction, projectId);
  const shots = toEditShots({ clips, found }).map((shot, i) => {
    const clip = clips[i];
    if (clip === undefined || shot.id === shotId) return shot;
    const isLast = i === clips.length - 1 || clips[i + 1]?.shotId === shotId;
    const transition = isLast ? shot.own?.transition : clip.transition;
    return { ...shot, own: { ...shot.own, motion: clip.cameraMotion, transition } };
  });
  const directed = directAdded(shotId, { shots, ...toRequest({ shape, targetSeconds }) });
  if (directed === undefined) return;
  const before = clips[clips.findIndex((clip) => clip.shotId === shotId) - 1];
  await upsertShots(
    transaction,
    projectId,
    planned.flatMap((shot) => {
      if (shot.shotId === shotId) return [toDirected(shot, planned, directed.shot)];
      const { transitionBefore } = directed;
      if (shot.shotId !== before?.shotId || transitionBefore === undefined) return [];
      return [{ ...shot, transition: transitionBefore.value }];
    }),
  );
}

/**
 * A shot unknown to the edit counts as delivered last; a shot that the user included keeps its position and
 * its reason.
 */
function toDirected(
  shot: PlannedShot,
  planned: readonly PlannedShot[],
  used: UsedShot,
): PlannedShot {
  if (shot.edit === null) {
    const places = planned.map(({ edit }) => edit?.delivered ?? -1);
    return toUsed(shot, Math.max(...places) + 1, used);
  }
  const { delivered, reason } = shot.edit;
  const directed = toUsed(shot, delivered ?? shot.position, used);
  return { ...directed, edit: { ...shot.edit, ...directed.edit, reason } };
}
