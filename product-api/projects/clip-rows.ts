import { type Queryable, toLookUp } from '@/adapters/database/database';
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

const clipsOfProject = toLookUp(
  { asked_project: 'uuid', asked_user: 'uuid' },
  `select asked.n, project_id as "projectId", shot_id as "shotId", display_name as "displayName",
          camera_motion as "cameraMotion", transition, paid, file_name as "fileName", disclosure,
          media_id as "mediaId", kind, ending, width, height, seconds, placeholder,
          exists (select from variants v
                   where v.project_id = clips.project_id and v.shot_id = clips.shot_id
                     and v.file_name = clips.file_name
                     and v.provenance @> '{"carriesLabel": true}') as "carriesLabel"
     from asked join projects p on p.project_id = asked_project and p.user_id = asked_user
     join clips using (project_id)
    order by asked.n, position, shot_id`,
);

/** The clips of these projects, as far as they are the caller's, in their order. */
export async function selectClips(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  projectIds: readonly ProjectId[],
): Promise<ClipRow[]> {
  const clips = projectIds.map((projectId) =>
    database.lookUp<ClipRow>(clipsOfProject, [projectId, caller.userId]),
  );
  return (await Promise.all(clips)).flat();
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
