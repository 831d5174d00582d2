import type { Transaction } from '@/adapters/database/database';
import type { ShotId } from '@/contracts/ids';
import { directAdded } from '@/engine/editing/direct-added';
import type { UsedShot } from '@/engine/editing/edit-types';
import { loadMainSeconds } from '@/product-api/cuts/find-cut';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { settleShots } from '@/product-api/projects/move-project';
import { lockProject, type ProjectRow } from '@/product-api/projects/require-project';
import {
  type PlannedShot,
  selectFound,
  selectPlannedShots,
  selectShots,
  selectUploadedShots,
  updateFindings,
  upsertShots,
} from '@/product-api/projects/shots-store';
import { toUsed } from './apply-edit';
import { toVersion } from './edit-cut';
import { loadFindings } from './load-findings';
import { toEditShots } from './to-edit-shots';

/**
 * Directs a shot that was uploaded to an edited project by the rules of the edit; in other projects it
 * keeps the motion and transition of its position. An upload never fails for it.
 */
export async function directAddedShot(
  deps: Deps,
  caller: Caller,
  project: ProjectRow,
  shotId: ShotId,
): Promise<void> {
  const { projectId } = project;
  try {
    const shots = await selectUploadedShots(deps.database, caller, projectId);
    if (shots.every(({ edit }) => edit === null)) return;
    const added = shots.filter((shot) => shot.shotId === shotId);
    const findings = await loadFindings(deps, caller, project, added);
    await deps.database.transaction(async (transaction) => {
      const locked = await lockProject(transaction, caller, projectId);
      await updateFindings(transaction, projectId, findings);
      await direct(transaction, caller, locked, shotId);
      await settleShots(transaction, caller, locked);
    });
  } catch (error) {
    deps.log.warn({ err: error, projectId }, 'an added shot was not directed');
  }
}

async function direct(
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
  const directed = directAdded(shotId, { shots, ...toVersion({ shape, targetSeconds }) });
  if (directed === undefined) return;
  const before = clips[clips.findIndex((clip) => clip.shotId === shotId) - 1];
  await upsertShots(
    transaction,
    projectId,
    planned.flatMap((shot) => {
      if (shot.shotId === shotId) return [toAdded(shot, planned, directed.shot)];
      const { transitionBefore } = directed;
      if (shot.shotId !== before?.shotId || transitionBefore === undefined) return [];
      return [{ ...shot, transition: transitionBefore.value }];
    }),
  );
}

/** It was delivered after all that an edit knows. */
function toAdded(shot: PlannedShot, planned: readonly PlannedShot[], used: UsedShot): PlannedShot {
  const places = planned.map(({ edit }) => edit?.delivered ?? -1);
  return toUsed(shot, Math.max(...places) + 1, used);
}
