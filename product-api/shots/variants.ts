import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Clip } from '@/contracts/clip';
import type { Variant } from '@/contracts/enhancements';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';
import type { MediaKind } from '@/product-api/projects/media-keys';

/** One version of a shot, with where it lies. */
export interface VariantRow {
  readonly fileName: string;
  /** 0 is the original. */
  readonly position: number;
  /** Chosen to stand in the video instead of the latest picture; at most one of a shot. */
  readonly picked: boolean;
  readonly type: Variant['type'];
  readonly disclosure: Clip['disclosure'];
  readonly provenance: Variant['provenance'] | null;
  readonly mediaId: string;
  readonly kind: MediaKind;
  readonly ending: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly seconds: number | null;
  readonly digest: Buffer | null;
}

export interface NewVariant {
  readonly fileName: string;
  readonly type: Variant['type'];
  readonly disclosure: Clip['disclosure'];
  readonly provenance?: Variant['provenance'];
  readonly mediaId: string;
}

/** The variants of a shot, as far as it is the caller's; index 0 is the original. */
export function selectVariants(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  projectId: ProjectId,
  shotId: ShotId,
): Promise<VariantRow[]> {
  return database.query<VariantRow>(
    `select v.file_name as "fileName", v.position, v.picked, v.type, v.disclosure, v.provenance,
            m.media_id as "mediaId", m.kind, m.ending, m.bytes::float8 as bytes,
            m.width, m.height, m.seconds, m.digest
       from variants v join media m using (media_id) join projects p using (project_id)
      where v.project_id = $1 and v.shot_id = $2 and p.user_id = $3
      order by v.position`,
    [projectId, shotId, caller.userId],
  );
}

/** Callers hold the lock of the project, which proves it is theirs. */
export async function insertVariant(
  transaction: Transaction,
  projectId: ProjectId,
  shotId: ShotId,
  variant: NewVariant,
): Promise<void> {
  await transaction.query(
    `insert into variants
       (project_id, shot_id, file_name, position, media_id, type, disclosure, provenance)
     select $1, $2, $3, coalesce(max(position) + 1, 0), $4, $5, $6, $7
       from variants where project_id = $1 and shot_id = $2`,
    [
      projectId,
      shotId,
      variant.fileName,
      variant.mediaId,
      variant.type,
      variant.disclosure,
      variant.provenance === undefined ? null : JSON.stringify(variant.provenance),
    ],
  );
}

/** @param fileName absent: the latest picture again. Callers hold the lock of the project. */
export async function markPicked(
  transaction: Transaction,
  projectId: ProjectId,
  shotId: ShotId,
  fileName: string | undefined,
): Promise<void> {
  const shot = [projectId, shotId];
  await transaction.query(
    'update variants set picked = false where project_id = $1 and shot_id = $2 and picked',
    shot,
  );
  await transaction.query(
    `update variants set picked = true
      where project_id = $1 and shot_id = $2 and file_name = $3`,
    [...shot, fileName ?? ''],
  );
}

export async function deleteVariant(
  transaction: Transaction,
  projectId: ProjectId,
  shotId: ShotId,
  fileName: string,
): Promise<void> {
  await transaction.query(
    'delete from variants where project_id = $1 and shot_id = $2 and file_name = $3',
    [projectId, shotId, fileName],
  );
}
