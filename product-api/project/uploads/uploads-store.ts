import type { Queryable, Transaction } from '@/adapters/database/database';
import { lockCounted } from '@/adapters/database/lock-counted';
import type { ProjectId, ShotId, UploadId } from '@/contracts/ids';
import type { Owner } from '@/product-api/http/route';

export interface UploadRow {
  readonly uploadId: UploadId;
  readonly shotId: ShotId;
  /** The fields of `uploadFields`. */
  readonly metadata: unknown;
  readonly fileName: string;
  readonly fingerprint: string;
  /** Size of the whole file. */
  readonly bytes: number;
  /** Whether it became a shot. */
  readonly isFinished: boolean;
}

const columns = `upload_id as "uploadId", shot_id as "shotId", metadata, file_name as "fileName",
  fingerprint, bytes::float8 as bytes, finished_at is not null as "isFinished"`;

export async function insertUpload(
  transaction: Transaction,
  { userId }: Owner,
  projectId: ProjectId,
  upload: Omit<UploadRow, 'isFinished'>,
): Promise<void> {
  const { uploadId, shotId, metadata, fileName, fingerprint, bytes } = upload;
  await transaction.query(
    `insert into uploads
       (upload_id, user_id, project_id, shot_id, metadata, file_name, fingerprint, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [uploadId, userId, projectId, shotId, metadata, fileName, fingerprint, bytes],
  );
}

export async function selectUpload(
  database: Queryable,
  { userId }: Owner,
  projectId: ProjectId,
  uploadId: UploadId,
): Promise<UploadRow | undefined> {
  const [row] = await database.query<UploadRow>(
    `select ${columns} from uploads where upload_id = $1 and project_id = $2 and user_id = $3`,
    [uploadId, projectId, userId],
  );
  return row;
}

export async function selectUploadOfShot(
  transaction: Transaction,
  projectId: ProjectId,
  shotId: ShotId,
): Promise<UploadRow | undefined> {
  const [row] = await transaction.query<UploadRow>(
    `select ${columns} from uploads where project_id = $1 and shot_id = $2`,
    [projectId, shotId],
  );
  return row;
}

export function selectUnfinishedUploads(
  database: Queryable,
  projectId: ProjectId,
): Promise<UploadRow[]> {
  return database.query<UploadRow>(
    `select ${columns} from uploads where project_id = $1 and finished_at is null
      order by created_at`,
    [projectId],
  );
}

/** Returns the number of a user's unfinished uploads, and the total size of their files. */
export async function selectOpenUploads(
  database: Queryable,
  { userId }: Owner,
): Promise<{ count: number; bytes: number }> {
  const [row] = await database.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes
       from uploads where user_id = $1 and finished_at is null`,
    [userId],
  );
  return row ?? { count: 0, bytes: 0 };
}

/** Like `selectOpenUploads`, and blocks other new uploads of the user until the transaction ends. */
export async function lockOpenUploads(
  transaction: Transaction,
  owner: Owner,
): Promise<{ count: number; bytes: number }> {
  await lockCounted(transaction, 'uploads', owner.userId);
  return selectOpenUploads(transaction, owner);
}

/** Restarts the lifetime of an upload after bytes arrived. */
export async function touchUpload(database: Queryable, uploadId: UploadId): Promise<void> {
  await database.query('update uploads set updated_at = now() where upload_id = $1', [uploadId]);
}

export async function markFinished(database: Queryable, uploadId: UploadId): Promise<void> {
  await database.query(
    'update uploads set finished_at = now(), updated_at = now() where upload_id = $1',
    [uploadId],
  );
}

export async function deleteUpload(database: Queryable, uploadId: UploadId): Promise<void> {
  await database.query('delete from uploads where upload_id = $1', [uploadId]);
}

/** Deletes uploads without new bytes for this long, including finished ones, and returns their ids. */
export async function deleteOldUploads(database: Queryable, hours: number): Promise<UploadId[]> {
  const rows = await database.query<{ uploadId: UploadId }>(
    `delete from uploads where updated_at < now() - make_interval(hours => $1)
     returning upload_id as "uploadId"`,
    [hours],
  );
  return rows.map(({ uploadId }) => uploadId);
}

/** Returns those of the ids that have a row. */
export async function selectKnownUploads(
  database: Queryable,
  uploadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ uploadId: string }>(
    'select upload_id as "uploadId" from uploads where upload_id = any($1)',
    [uploadIds],
  );
  return new Set(rows.map(({ uploadId }) => uploadId));
}
