import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, UserId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';

export interface ShareRow {
  readonly sealedToken: Buffer;
  readonly allowDownload: boolean;
}

export async function selectShare(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<ShareRow | undefined> {
  const [row] = await database.query<ShareRow>(
    `select sealed_token as "sealedToken", allow_download as "allowDownload"
       from shares join projects using (project_id)
      where project_id = $1 and user_id = $2`,
    [projectId, caller.userId],
  );
  return row;
}

/** Callers hold the lock of the project, which proves it is theirs. */
export async function upsertShare(
  transaction: Transaction,
  projectId: ProjectId,
  share: { tokenHash: Buffer; sealedToken: Buffer; allowDownload: boolean },
): Promise<void> {
  await transaction.query(
    `insert into shares (project_id, token_hash, sealed_token, allow_download)
     values ($1, $2, $3, $4)
     on conflict (project_id) do update set
       token_hash = excluded.token_hash, sealed_token = excluded.sealed_token,
       allow_download = excluded.allow_download`,
    [projectId, share.tokenHash, share.sealedToken, share.allowDownload],
  );
}

/** Callers hold the lock of the project, which proves it is theirs. */
export async function deleteShare(transaction: Transaction, projectId: ProjectId): Promise<void> {
  await transaction.query('delete from shares where project_id = $1', [projectId]);
}

/** The owner of a project with this share token: whoever holds it may see what the owner sees. */
export async function selectSharer(
  database: Queryable,
  projectId: ProjectId,
  tokenHash: Buffer,
): Promise<{ userId: UserId; allowDownload: boolean } | undefined> {
  const [row] = await database.query<{ userId: UserId; allowDownload: boolean }>(
    `select user_id as "userId", allow_download as "allowDownload"
       from shares join projects using (project_id)
      where project_id = $1 and token_hash = $2`,
    [projectId, tokenHash],
  );
  return row;
}
