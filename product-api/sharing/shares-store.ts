import type { Queryable, Transaction } from '@/adapters/database/database';
import type { CutId, ProjectId, UserId } from '@/contracts/ids';

/*
 * The table `shares`: at most one link for each cut. Whoever reads or writes one by its cut holds the
 * lock of the cut's project, which proves that it is theirs.
 */

export interface ShareRow {
  readonly sealedToken: Buffer;
  readonly allowDownload: boolean;
}

export async function selectShare(
  database: Queryable,
  cutId: CutId,
): Promise<ShareRow | undefined> {
  const [row] = await database.query<ShareRow>(
    `select sealed_token as "sealedToken", allow_download as "allowDownload"
       from shares where cut_id = $1`,
    [cutId],
  );
  return row;
}

export async function upsertShare(
  transaction: Transaction,
  { projectId, cutId }: { readonly projectId: ProjectId; readonly cutId: CutId },
  share: { tokenHash: Buffer; sealedToken: Buffer; allowDownload: boolean },
): Promise<void> {
  await transaction.query(
    `insert into shares (project_id, cut_id, token_hash, sealed_token, allow_download)
     values ($1, $2, $3, $4, $5)
     on conflict (cut_id) do update set
       token_hash = excluded.token_hash, sealed_token = excluded.sealed_token,
       allow_download = excluded.allow_download`,
    [projectId, cutId, share.tokenHash, share.sealedToken, share.allowDownload],
  );
}

export async function deleteShare(transaction: Transaction, cutId: CutId): Promise<void> {
  await transaction.query('delete from shares where cut_id = $1', [cutId]);
}

/**
 * The owner of a cut with this share token, unless they are blocked or leaving: whoever holds it may see what the owner
 * sees of it.
 */
export async function selectSharer(
  database: Queryable,
  projectId: ProjectId,
  tokenHash: Buffer,
): Promise<{ userId: UserId; cutId: CutId; allowDownload: boolean } | undefined> {
  const [row] = await database.query<{ userId: UserId; cutId: CutId; allowDownload: boolean }>(
    `select user_id as "userId", cut_id as "cutId", allow_download as "allowDownload"
       from shares join projects using (project_id) join users using (user_id)
      where project_id = $1 and token_hash = $2 and blocked_at is null and deleted_at is null`,
    [projectId, tokenHash],
  );
  return row;
}
