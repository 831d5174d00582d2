import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, UserId, VersionId } from '@/contracts/ids';

/*
 * The table `shares`: at most one link per version. Callers that use it by version hold the lock of the
 * version's project, which proves that the project belongs to the user.
 */

export interface ShareRow {
  readonly sealedToken: Buffer;
  readonly allowDownload: boolean;
}

export async function selectShare(
  database: Queryable,
  versionId: VersionId,
): Promise<ShareRow | undefined> {
  const [row] = await database.query<ShareRow>(
    `select sealed_token as "sealedToken", allow_download as "allowDownload"
       from shares where version_id = $1`,
    [versionId],
  );
  return row;
}

export async function upsertShare(
  transaction: Transaction,
  { projectId, versionId }: { readonly projectId: ProjectId; readonly versionId: VersionId },
  share: { tokenHash: Buffer; sealedToken: Buffer; allowDownload: boolean },
): Promise<void> {
  await transaction.query(
    `insert into shares (project_id, version_id, token_hash, sealed_token, allow_download)
     values ($1, $2, $3, $4, $5)
     on conflict (version_id) do update set
       token_hash = excluded.token_hash, sealed_token = excluded.sealed_token,
       allow_download = excluded.allow_download`,
    [projectId, versionId, share.tokenHash, share.sealedToken, share.allowDownload],
  );
}

export async function deleteShare(transaction: Transaction, versionId: VersionId): Promise<void> {
  await transaction.query('delete from shares where version_id = $1', [versionId]);
}

/**
 * Returns the owner of the version with this share token, unless the owner is blocked or is deleting the
 * account. Clients with the token may see what the owner sees of the version.
 */
export async function selectSharer(
  database: Queryable,
  projectId: ProjectId,
  tokenHash: Buffer,
): Promise<{ userId: UserId; versionId: VersionId; allowDownload: boolean } | undefined> {
  const [row] = await database.query<{
    userId: UserId;
    versionId: VersionId;
    allowDownload: boolean;
  }>(
    `select user_id as "userId", version_id as "versionId", allow_download as "allowDownload"
       from shares join projects using (project_id) join users using (user_id)
      where project_id = $1 and token_hash = $2 and blocked_at is null and deleted_at is null`,
    [projectId, tokenHash],
  );
  return row;
}
