import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, ShotId, UploadId } from '@/contracts/ids';
import { selectPlannedShots } from '@/product-api/project/projects/shots-store';
import { selectAwaitedOriginals } from './awaited-originals-store';
import { selectUnfinishedUploads } from './uploads-store';

/** A file that is still on the device it was added on. */
export interface AwaitedFile {
  readonly shotId: ShotId;
  readonly displayName: string;
  /** Its smaller copy arrived. */
  readonly hasCopy: boolean;
  /** Of the whole file, where that is known. */
  readonly bytes?: number | undefined;
  /** Its upload, where that has begun. */
  readonly uploadId?: UploadId | undefined;
}

/**
 * Finds what of a project has not arrived: shots that were planned, originals whose smaller copies came,
 * and what was added later and is on its way.
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
