import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { CameraMotion } from '@/contracts/motion';
import type { TransitionType } from '@/contracts/transition';

/** A shot's place in the video. Callers hold the lock of the project, which proves it is theirs. */
export interface Item {
  readonly shotId: ShotId;
  readonly displayName: string;
  readonly cameraMotion: CameraMotion;
  readonly transition: TransitionType;
}

export interface ItemRow extends Item {
  readonly position: number;
  /** False while its upload is awaited. */
  readonly isUploaded: boolean;
}

export function listItems(database: Queryable, projectId: ProjectId): Promise<ItemRow[]> {
  return database.query<ItemRow>(
    `select shot_id as "shotId", position, display_name as "displayName",
            camera_motion as "cameraMotion", transition,
            exists (select from variants v
                     where v.project_id = s.project_id and v.shot_id = s.shot_id) as "isUploaded"
       from shots s where project_id = $1 order by position, shot_id`,
    [projectId],
  );
}

/** Writes items in their order; those that are there already are changed. */
export async function writeItems(
  transaction: Transaction,
  projectId: ProjectId,
  items: readonly (Item & { readonly position: number })[],
): Promise<void> {
  await transaction.query(
    `insert into shots (project_id, shot_id, position, display_name, camera_motion, transition)
     select $1, * from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[])
     on conflict (project_id, shot_id) do update set
       position = excluded.position, display_name = excluded.display_name,
       camera_motion = excluded.camera_motion, transition = excluded.transition`,
    [
      projectId,
      items.map((item) => item.shotId),
      items.map((item) => item.position),
      items.map((item) => item.displayName),
      items.map((item) => item.cameraMotion),
      items.map((item) => item.transition),
    ],
  );
}

export async function removeItem(
  transaction: Transaction,
  projectId: ProjectId,
  shotId: ShotId,
): Promise<void> {
  await transaction.query('delete from shots where project_id = $1 and shot_id = $2', [
    projectId,
    shotId,
  ]);
}

/** Marks which items the video that was just completed holds, and which a model filmed. */
export async function markShown(
  transaction: Transaction,
  projectId: ProjectId,
  shown: { shotIds: readonly ShotId[]; filmedShots: readonly ShotId[] },
): Promise<void> {
  await transaction.query(
    `update shots set paid = shot_id = any($2), filmed = shot_id = any($3) where project_id = $1`,
    [projectId, shown.shotIds, shown.filmedShots],
  );
}

/** The photos that a generative model filmed for the last completed video. */
export async function listFilmedShots(
  database: Queryable,
  projectId: ProjectId,
): Promise<Set<ShotId>> {
  const rows = await database.query<{ shotId: ShotId }>(
    'select shot_id as "shotId" from shots where project_id = $1 and filmed',
    [projectId],
  );
  return new Set(rows.map((row) => row.shotId));
}
