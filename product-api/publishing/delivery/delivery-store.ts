import type { Queryable, Transaction } from '@/adapters/database/database';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import type { ProjectId, UserId, VersionId } from '@/contracts/ids';

/*
 * The table `delivery_links`: at most one link of a kind for each project. Whoever reads or writes one by
 * its project has made sure that the project is theirs.
 */

export interface DeliveryLinkRow {
  readonly kind: DeliveryKind;
  readonly sealedToken: Buffer;
}

export function selectLinks(database: Queryable, projectId: ProjectId): Promise<DeliveryLinkRow[]> {
  return database.query<DeliveryLinkRow>(
    `select kind, sealed_token as "sealedToken" from delivery_links
      where project_id = $1 order by kind`,
    [projectId],
  );
}

export async function upsertLink(
  transaction: Transaction,
  projectId: ProjectId,
  link: DeliveryLinkRow & { readonly tokenHash: Buffer },
): Promise<void> {
  await transaction.query(
    `insert into delivery_links (project_id, kind, token_hash, sealed_token) values ($1, $2, $3, $4)
     on conflict (project_id, kind) do update set
       token_hash = excluded.token_hash, sealed_token = excluded.sealed_token`,
    [projectId, link.kind, link.tokenHash, link.sealedToken],
  );
}

export async function deleteLink(
  transaction: Transaction,
  projectId: ProjectId,
  kind: DeliveryKind,
): Promise<void> {
  await transaction.query('delete from delivery_links where project_id = $1 and kind = $2', [
    projectId,
    kind,
  ]);
}

/** What a delivery token opens, and whose it is. */
export interface Delivery {
  readonly userId: UserId;
  readonly kind: DeliveryKind;
  /** The film of the page; null while none is made. */
  readonly versionId: VersionId | null;
}

/** Finds what a token opens, unless its owner is blocked or leaving. Of a page: its film is the project's video, on a neutral page the first neutral one. */
export async function selectDelivery(
  database: Queryable,
  projectId: ProjectId,
  tokenHash: Buffer,
): Promise<Delivery | undefined> {
  const [row] = await database.query<Delivery>(
    `select p.user_id as "userId", d.kind,
            case when d.kind <> 'neutral' then v.version_id else
              (select version_id from versions c
                where c.project_id = $1 and c.is_neutral and c.video_id is not null
                order by c.is_main desc, c.position, c.version_id limit 1) end as "versionId"
       from delivery_links d join projects p using (project_id) join project_videos v using (project_id)
            join users u using (user_id)
      where d.project_id = $1 and d.token_hash = $2 and u.blocked_at is null and u.deleted_at is null`,
    [projectId, tokenHash],
  );
  return row;
}
