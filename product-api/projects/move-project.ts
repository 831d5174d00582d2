import type { Transaction } from '@/adapters/database/database';
import type { ShotId } from '@/contracts/ids';
import type { VideoShape } from '@/contracts/shape';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { insertMedia, type NewMedia } from './media-store';
import { nextStatus } from './project-state';
import { type ProjectRow, updateStatus } from './projects-store';
import { releaseMedia } from './release-media';
import { type ShownShot, selectPlannedShots, updateShownShots } from './shots-store';

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
  const isComplete = shots.length > 0 && shots.every((shot) => shot.isUploaded);
  await updateStatus(transaction, caller, project.projectId, {
    status: nextStatus(project.status, isComplete ? 'items_complete' : 'items_missing'),
  });
}

/** Moves a locked project to `processing`. @throws ApiError illegal_state. */
export async function startVideo(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
  shape: VideoShape,
): Promise<void> {
  const status = nextStatus(project.status, 'generate');
  await updateStatus(transaction, caller, project.projectId, { status, shape });
}

/** Moves a locked project on when its video failed or was cancelled. @throws ApiError illegal_state. */
export async function endVideo(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
  how: 'failed' | 'cancelled',
): Promise<void> {
  const cancelled = project.videoId === null ? 'cancelled' : 'cancelled_with_video';
  const status = nextStatus(project.status, how === 'failed' ? 'video_failed' : cancelled);
  await updateStatus(transaction, caller, project.projectId, { status });
}

/**
 * Completes a locked project with its new video, which replaces the one before.
 * @returns a function that removes the replaced video's files; call it after the commit.
 * @throws ApiError illegal_state.
 */
export async function completeVideo(
  deps: Deps,
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
  made: {
    video: Omit<NewMedia, 'kind' | 'extension'>;
    shown: readonly ShownShot[];
    /** Those of them that a generative model turned into video. */
    filmedShots: readonly ShotId[];
  },
): Promise<() => Promise<void>> {
  const status = nextStatus(project.status, 'video_completed');
  await insertMedia(transaction, { ...made.video, kind: 'video', extension: 'mp4' });
  await updateStatus(transaction, caller, project.projectId, {
    status,
    videoId: made.video.mediaId,
  });
  await updateShownShots(transaction, project.projectId, made);
  return releaseMedia(deps, transaction, project.videoId === null ? [] : [project.videoId]);
}
