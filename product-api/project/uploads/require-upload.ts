import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, UploadId } from '@/contracts/ids';
import { ApiError, orNotFound } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { requireProject } from '@/product-api/project/projects/require-project';
import { selectUpload, type UploadRow } from './uploads-store';

/** @throws ApiError not_found, also for another user's upload or project. */
export async function requireUpload(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
  uploadId: UploadId,
): Promise<UploadRow> {
  await requireProject(database, caller, projectId);
  const found = await selectUpload(database, caller, projectId, uploadId);
  return orNotFound(
    found,
    'We could not find this upload. It may have expired. Please start it again.',
  );
}

/** @throws ApiError illegal_state for an upload that became a shot, because no bytes may be added to it. */
export function requireUnfinished({ isFinished }: UploadRow): void {
  if (isFinished) throw new ApiError('illegal_state', 'This upload is complete.');
}
