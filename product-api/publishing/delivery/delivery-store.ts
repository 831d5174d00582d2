import type { Queryable, Transaction } from '@/adapters/database/database';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import type { ProjectId, UserId, VersionId } from '@/contracts/ids';

/*
 * The table `delivery_links`: at most one link of each kind per project. Callers that use it by project
 * ensure that the project belongs to the user.
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

/** The page that a delivery token opens, and its owner. */
export interface Delivery {
  readonly userId: UserId;
  readonly kind: DeliveryKind;
  /** The version whose video the page plays; null while none is rendered. */
  readonly versionId: VersionId | null;
}

/**
 * Finds the page that a token opens, unless its owner is blocked or is deleting the account. A listing page
 * plays the project's video; an unbranded page plays the first unbranded version.
 */
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
