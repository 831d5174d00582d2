import type { Transaction } from '@/adapters/database/database';
import type { Caller } from '@/product-api/http/route';
import { nextStatus } from './project-state';
import { type ProjectRow, updateStatus } from './projects-store';
import { selectPlannedShots } from './shots-store';

/**
 * Moves a locked project to the status that follows from a change of its shots.
 * @throws ApiError illegal_state.
 */
export async function settleShots(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
): Promise<void> {
  const shots = await selectPlannedShots(transaction, project.projectId);
  const used = shots.filter((shot) => !shot.isLeftOut);
  const isComplete = used.length > 0 && used.every((shot) => shot.isUploaded);
  const status = nextStatus(project.status, isComplete ? 'items_complete' : 'items_missing');
  await updateStatus(transaction, caller, project.projectId, status);
}

/** Moves a locked project to `processing`. @throws ApiError illegal_state. */
export async function startVideo(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
): Promise<void> {
  const status = nextStatus(project.status, 'generate');
  await updateStatus(transaction, caller, project.projectId, status);
}

/** How the making of a project's video ends. */
export type VideoEnd = 'completed' | 'failed' | 'cancelled';

/** Moves a locked project on when its video ended. @throws ApiError illegal_state. */
export async function endVideo(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
  how: VideoEnd,
): Promise<void> {
  const cancelled = project.videoVersionId === null ? 'cancelled' : 'cancelled_with_video';
  const events = { completed: 'video_completed', failed: 'video_failed', cancelled } as const;
  const status = nextStatus(project.status, events[how]);
  await updateStatus(transaction, caller, project.projectId, status);
}

/** Notes that a locked project changed while its status stays: one of its versions has a new video. */
export function touchProject(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
): Promise<void> {
  return updateStatus(transaction, caller, project.projectId, project.status);
}
