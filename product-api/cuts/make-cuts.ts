import type { Transaction } from '@/adapters/database/database';
import type { CutId, JobId, ProjectId, ShotId } from '@/contracts/ids';
import type { CutCompleted } from '@/contracts/render-event';
import type { VideoShape } from '@/contracts/shape';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { insertMedia } from '@/product-api/projects/media-store';
import { releaseMedia } from '@/product-api/projects/release-media';
import {
  type CutRow,
  selectCut,
  selectCuts,
  selectRecentEnds,
  updateCompleted,
  updateCut,
  updateEnded,
  updateFailed,
  updateProgress,
  updateStarted,
} from './cuts-store';
import { requestStream } from './request-stream';

export type { CutRow } from './cuts-store';

/*
 * How cuts are made, for the domain `generation`. Callers hold the lock of the project, and where a
 * job is named they have made sure that its work is running.
 */

export const startCuts = updateStarted;
export const saveCutProgress = updateProgress;
export const endCuts = updateEnded;
export const countRecentEnds = selectRecentEnds;

/**
 * The cuts to make, the main one first: those asked for, else those ticked.
 * @param asked.shape the main cut has this shape from now on.
 * @throws ApiError not_found, illegal_state when no cut is ticked.
 */
export async function chooseCuts(
  transaction: Transaction,
  projectId: ProjectId,
  asked: { readonly shape?: VideoShape | undefined; readonly cutIds?: CutId[] | undefined },
): Promise<CutRow[]> {
  const cuts = await selectCuts(transaction, projectId);
  const { shape, cutIds } = asked;
  const unknown = cutIds?.find((cutId) => !cuts.some((cut) => cut.cutId === cutId));
  if (unknown !== undefined) throw new ApiError('not_found', 'We could not find this version.');
  const chosen: CutRow[] = [];
  for (const cut of cuts) {
    const wanted = cut.isMain && shape !== undefined ? { ...cut, shape } : cut;
    if (wanted !== cut) await updateCut(transaction, wanted);
    if (cutIds?.includes(cut.cutId) ?? cut.isTicked) chosen.push(wanted);
  }
  if (chosen.length === 0) {
    throw new ApiError('illegal_state', 'Choose at least one version first.');
  }
  return chosen;
}

/** What a job was asked to make of which variants. */
export interface CutsOfJob {
  readonly projectId: ProjectId;
  readonly jobId: JobId;
  readonly shotIds: readonly ShotId[];
  /** The variants of the shots, in the same order. */
  readonly fileNames: readonly string[];
}

/**
 * Replaces a cut's video with the one its job rendered. Idempotent; ignores removed cuts.
 * @returns the cut, as it was before; undefined where it has no new video.
 */
export async function completeCut(
  deps: Deps,
  transaction: Transaction,
  job: CutsOfJob,
  made: Pick<CutCompleted, 'cutId' | 'result'>,
): Promise<CutRow | undefined> {
  const cut = await selectMaking(transaction, job, made.cutId);
  if (cut === undefined) return undefined;
  const { bytes, width, height, seconds, shotIds, filmedShots = [] } = made.result;
  const { makingId: mediaId } = cut;
  const media = {
    mediaId,
    kind: 'video',
    extension: 'mp4',
    bytes,
    width,
    height,
    seconds,
  } as const;
  await insertMedia(transaction, media);
  await updateCompleted(
    transaction,
    cut.cutId,
    shotIds.map((shotId) => ({
      shotId,
      fileName: job.fileNames[job.shotIds.indexOf(shotId)] ?? '',
      isGenerated: filmedShots.includes(shotId),
    })),
  );
  await releaseMedia(deps, transaction, [cut.video?.mediaId]);
  await requestStream(deps, transaction, media, { age: 'new' });
  return cut;
}

/**
 * Marks a cut as failed. Idempotent; ignores completed or removed cuts.
 * @returns the cut, as it was before; undefined where it did not fail by this.
 */
export async function failCut(
  transaction: Transaction,
  job: CutsOfJob,
  { cutId, message }: { readonly cutId: CutId; readonly message: string },
): Promise<CutRow | undefined> {
  const cut = await selectMaking(transaction, job, cutId);
  if (cut === undefined || cut.state === 'failed') return undefined;
  await updateFailed(transaction, cutId, message);
  return cut;
}

/** The cuts a job has yet to render. */
export async function listMaking(
  transaction: Transaction,
  { projectId, jobId }: Pick<CutsOfJob, 'projectId' | 'jobId'>,
): Promise<CutRow[]> {
  const cuts = await selectCuts(transaction, projectId);
  return cuts.filter((cut) => cut.jobId === jobId && cut.makingId !== null);
}

async function selectMaking(
  transaction: Transaction,
  job: CutsOfJob,
  cutId: CutId,
): Promise<(CutRow & { readonly makingId: string }) | undefined> {
  const cut = await selectCut(transaction, job.projectId, cutId);
  if (cut === undefined || cut.jobId !== job.jobId || cut.makingId === null) return undefined;
  return { ...cut, makingId: cut.makingId };
}
