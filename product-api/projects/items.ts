import type { Queryable, Transaction } from '@/adapters/database/database';
import type { Clip } from '@/contracts/clip';
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

/** A shot as the last completed video shows it. */
export interface ShownShot {
  readonly shotId: ShotId;
  /** The variant that stands in the video. */
  readonly fileName: string;
}

/** Writes which shots the video that was just completed shows, and which of them a model filmed. */
export async function markShown(
  transaction: Transaction,
  projectId: ProjectId,
  { shown, filmedShots }: { shown: readonly ShownShot[]; filmedShots: readonly ShotId[] },
): Promise<void> {
  await transaction.query(
    `update shots set paid = shot_id = any($2::uuid[]), filmed = shot_id = any($4::uuid[]),
                      shown_file = ($3::text[])[array_position($2::uuid[], shot_id)]
      where project_id = $1`,
    [
      projectId,
      shown.map(({ shotId }) => shotId),
      shown.map(({ fileName }) => fileName),
      filmedShots,
    ],
  );
}

/** The shots of the last completed video in their order, with what is to be disclosed of each. */
export function listShown(
  database: Queryable,
  projectId: ProjectId,
): Promise<
  (ShownShot & {
    readonly disclosure: Clip['disclosure'];
    /** A generative model filmed the photo. */
    readonly isFilmed: boolean;
  })[]
> {
  return database.query(
    `select s.shot_id as "shotId", s.shown_file as "fileName", v.disclosure, s.filmed as "isFilmed"
       from shots s
       join variants v on v.project_id = s.project_id and v.shot_id = s.shot_id
                      and v.file_name = s.shown_file
      where s.project_id = $1 order by s.position, s.shot_id`,
    [projectId],
  );
}
