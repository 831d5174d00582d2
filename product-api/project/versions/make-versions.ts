import type { Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, ShotId, VersionId } from '@/contracts/ids';
import type { VersionCompleted } from '@/contracts/production/render-event';
import type { VideoShape } from '@/contracts/project/shape';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { insertMedia, releaseMedia } from '@/product-api/media/public';
import { requestStream } from './request-stream';
import {
  selectRecentEnds,
  selectVersion,
  selectVersions,
  updateCompleted,
  updateEnded,
  updateFailed,
  updateProgress,
  updateStarted,
  updateVersion,
  type VersionRow,
} from './versions-store';

/*
 * Changes of version states, for the domain `generation`. Callers hold the lock of the project, and ensure
 * that the work of a named job is running.
 */

export const startVersions = updateStarted;
export const saveVersionProgress = updateProgress;
export const endVersions = updateEnded;
export const countRecentEnds = selectRecentEnds;

/**
 * Returns the versions to render, the main one first: the requested ones, or else the ticked ones.
 * @param asked.shape new shape of the main version.
 * @throws ApiError not_found, illegal_state if no version is ticked.
 */
export async function chooseVersions(
  transaction: Transaction,
  projectId: ProjectId,
  asked: { readonly shape?: VideoShape | undefined; readonly versionIds?: VersionId[] | undefined },
): Promise<VersionRow[]> {
  const versions = await selectVersions(transaction, projectId);
  const { shape, versionIds } = asked;
  const unknown = versionIds?.find(
    (versionId) => !versions.some((version) => version.versionId === versionId),
  );
  if (unknown !== undefined) throw new ApiError('not_found', 'We could not find this version.');
  const chosen: VersionRow[] = [];
  for (const version of versions) {
    const wanted = version.isMain && shape !== undefined ? { ...version, shape } : version;
    if (wanted !== version) await updateVersion(transaction, wanted);
    if (versionIds?.includes(version.versionId) ?? version.isTicked) chosen.push(wanted);
  }
  if (chosen.length === 0) {
    throw new ApiError('illegal_state', 'Choose at least one version first.');
  }
  return chosen;
}

/** The versions and variants that a job was requested to render. */
export interface VersionsOfJob {
  readonly projectId: ProjectId;
  readonly jobId: JobId;
  readonly shotIds: readonly ShotId[];
  /** The variants of the shots, in the same order. */
  readonly fileNames: readonly string[];
}

/**
 * Replaces a version's video with the one that its job rendered. Idempotent; ignores removed versions.
 * @returns the previous state of the version; undefined if it has no new video.
 */
export async function completeVersion(
  deps: Deps,
  transaction: Transaction,
  job: VersionsOfJob,
  made: Pick<VersionCompleted, 'versionId' | 'result'>,
): Promise<VersionRow | undefined> {
  const version = await selectMaking(transaction, job, made.versionId);
  if (version === undefined) return undefined;
  const { bytes, width, height, seconds, shotIds, filmedShots = [] } = made.result;
  const { makingId: mediaId } = version;
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
    version.versionId,
    shotIds.map((shotId) => ({
      shotId,
      fileName: job.fileNames[job.shotIds.indexOf(shotId)] ?? '',
      isGenerated: filmedShots.includes(shotId),
    })),
  );
  await releaseMedia(deps, transaction, [version.video?.mediaId]);
  await requestStream(deps, transaction, media, { age: 'new' });
  return version;
}

/**
 * Marks a version as failed. Idempotent; ignores completed or removed versions.
 * @returns the previous state of the version; undefined if this call did not change it.
 */
export async function failVersion(
  transaction: Transaction,
  job: VersionsOfJob,
  { versionId, message }: { readonly versionId: VersionId; readonly message: string },
): Promise<VersionRow | undefined> {
  const version = await selectMaking(transaction, job, versionId);
  if (version === undefined || version.state === 'failed') return undefined;
  await updateFailed(transaction, versionId, message);
  return version;
}

/** Lists the versions that a job has yet to render. */
export async function listMaking(
  transaction: Transaction,
  { projectId, jobId }: Pick<VersionsOfJob, 'projectId' | 'jobId'>,
): Promise<VersionRow[]> {
  const versions = await selectVersions(transaction, projectId);
  return versions.filter((version) => version.jobId === jobId && version.makingId !== null);
}

async function selectMaking(
  transaction: Transaction,
  job: VersionsOfJob,
  versionId: VersionId,
): Promise<(VersionRow & { readonly makingId: string }) | undefined> {
  const version = await selectVersion(transaction, job.projectId, versionId);
  if (version === undefined || version.jobId !== job.jobId || version.makingId === null)
    return undefined;
  return { ...version, makingId: version.makingId };
}
