import type { Queryable } from '@/adapters/database/database';
import type { Clip } from '@/contracts/clip';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { CameraMotion } from '@/contracts/motion';
import type { TransitionType } from '@/contracts/transition';
import type { Caller } from '@/product-api/http/route';
import type { MediaKind } from './media-keys';

/** An uploaded shot with the variant the video uses. */
export interface ClipRow {
  readonly projectId: ProjectId;
  readonly shotId: ShotId;
  readonly displayName: string;
  readonly cameraMotion: CameraMotion;
  readonly transition: TransitionType;
  readonly paid: boolean;
  readonly fileName: string;
  readonly disclosure: Clip['disclosure'];
  /** A video made of a photo whose pictures say that it is altered. */
  readonly carriesLabel: boolean;
  readonly mediaId: string;
  readonly kind: MediaKind;
  readonly ending: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number | null;
  readonly placeholder: string;
}

/** Reads the clips of these projects, as far as they are the caller's, in the order of the video. */
export function selectClips(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  projectIds: readonly ProjectId[],
): Promise<ClipRow[]> {
  return database.query<ClipRow>(
    `select project_id as "projectId", shot_id as "shotId", display_name as "displayName",
            camera_motion as "cameraMotion", transition, paid, file_name as "fileName", disclosure,
            media_id as "mediaId", kind, ending, width, height, seconds, placeholder,
            exists (select from variants v
                     where v.project_id = clips.project_id and v.shot_id = clips.shot_id
                       and v.file_name = clips.file_name
                       and v.provenance @> '{"carriesLabel": true}') as "carriesLabel"
       from projects p join clips using (project_id)
      where project_id = any($1) and p.user_id = $2
      order by project_id, position, shot_id`,
    [projectIds, caller.userId],
  );
}

/** The wire's clips of one project. The last one leads into nothing, so it names no transition. */
export function toClips(rows: readonly ClipRow[]): Clip[] {
  return rows.map((row, order) => ({
    id: row.shotId,
    pick: { fileName: row.fileName },
    displayName: row.displayName,
    cameraMotion: row.cameraMotion,
    ...(order === rows.length - 1 ? {} : { transition: { transition: row.transition } }),
    order,
    isVideo: row.kind === 'clip',
    width: row.width,
    height: row.height,
    ...(row.kind !== 'photo' && row.seconds !== null ? { duration: row.seconds } : {}),
    placeholder: row.placeholder,
    disclosure: row.disclosure,
    paid: row.paid,
  }));
}
