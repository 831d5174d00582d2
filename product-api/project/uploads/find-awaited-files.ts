import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, ShotId, UploadId } from '@/contracts/ids';
import { selectPlannedShots } from '@/product-api/project/projects/shots-store';
import { selectAwaitedOriginals } from './awaited-originals-store';
import { selectUnfinishedUploads } from './uploads-store';

/** A file that is still only on the device that added it. */
export interface AwaitedFile {
  readonly shotId: ShotId;
  readonly displayName: string;
  /** Whether its smaller copy arrived. */
  readonly hasCopy: boolean;
  /** Size of the whole file; undefined if unknown. */
  readonly bytes?: number | undefined;
  /** Its upload; undefined if not started. */
  readonly uploadId?: UploadId | undefined;
}

/**
 * Finds the files of a project that have not arrived: planned shots, originals whose smaller copies arrived,
 * and later additions in progress.
 */
export async function findAwaitedFiles(
  database: Queryable,
  projectId: ProjectId,
): Promise<AwaitedFile[]> {
  const shots = await selectPlannedShots(database, projectId);
  const originals = new Map(
    (await selectAwaitedOriginals(database, projectId)).map(({ shotId, bytes }) => [shotId, bytes]),
  );
  const uploads = new Map(
    (await selectUnfinishedUploads(database, projectId)).map((upload) => [upload.shotId, upload]),
  );
  const known = shots.flatMap(({ shotId, displayName, isUploaded }) => {
    if (isUploaded && !originals.has(shotId)) return [];
    const { uploadId, bytes } = uploads.get(shotId) ?? {};
    const whole = bytes ?? originals.get(shotId);
    return [{ shotId, displayName, hasCopy: isUploaded, bytes: whole, uploadId }];
  });
  const planned = new Set(shots.map(({ shotId }) => shotId));
  const added = [...uploads.values()].filter(({ shotId }) => !planned.has(shotId));
  return [
    ...known,
    ...added.map(({ shotId, fileName, bytes, uploadId }) => {
      return { shotId, displayName: fileName, hasCopy: false, bytes, uploadId };
    }),
  ];
}
