import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId, ShotId } from '@/contracts/ids';
import type { Variant } from '@/contracts/production/enhancements';
import type { SmallerCopy } from '@/contracts/production/render-job';
import type { Clip, ShotEdit, SpareRole } from '@/contracts/project/clip';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { ShotFraming } from '@/contracts/project/framing';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { Owner } from '@/product-api/http/route';
import type { MediaKind } from '@/product-api/media/public';
import type { Payment } from '@/rules/price';

/*
 * The tables `shots` and `variants` and the view `clips`, which joins each uploaded shot with the variant
 * that the video uses. Writers hold the project's lock, which proves that the project belongs to the caller.
 */

/** Choice of the user for a shot, which the next edit keeps. */
export type OwnChoice = 'motion' | 'transition' | 'place' | 'use';

/** An edit's decisions about a shot, as stored. */
export interface StoredEdit extends ShotEdit {
  /** Position of the shot in order of delivery, from which edits start. */
  readonly delivered: number;
  /** For a left-out shot: the shot with the same view that the video shows instead. */
  readonly sameViewAs?: ShotId | undefined;
}

/** A photo or clip with its motion and transition. */
export interface Shot {
  readonly shotId: ShotId;
  readonly displayName: string;
  readonly cameraMotion: CameraMotion;
  readonly transition: TransitionType;
  /** Timing and framing; null if all is automatic. */
  readonly framing: ShotFraming | null;
  /** Whether the shot stays in the project but no video shows it. */
  readonly isLeftOut: boolean;
  readonly ownChoices: readonly OwnChoice[];
  /** Null if no edit has decided on it. */
  readonly edit: StoredEdit | null;
}

/** A shot in its place in the video; its upload may still be awaited. */
export interface PlannedShot extends Shot {
  readonly position: number;
  /** False while its upload is awaited. */
  readonly isUploaded: boolean;
}

export function selectPlannedShots(
  database: Queryable,
  projectId: ProjectId,
): Promise<PlannedShot[]> {
  return database.query<PlannedShot>(
    `select shot_id as "shotId", position, display_name as "displayName",
            camera_motion as "cameraMotion", transition, framing, is_left_out as "isLeftOut",
            own_choices as "ownChoices", edit,
            exists (select from variants v
                     where v.project_id = s.project_id and v.shot_id = s.shot_id) as "isUploaded"
       from shots s where project_id = $1 order by position, shot_id`,
    [projectId],
  );
}

/** Inserts shots at their positions and updates existing ones. */
export async function upsertShots(
  transaction: Transaction,
  projectId: ProjectId,
  shots: readonly (Shot & { readonly position: number })[],
): Promise<void> {
  await transaction.query(
    `insert into shots
       (project_id, shot_id, position, display_name, camera_motion, transition, framing,
        is_left_out, own_choices, edit)
     select $1, shot_id, position, display_name, camera_motion, transition, framing::jsonb,
            is_left_out, string_to_array(own_choices, ','), edit::jsonb
       from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[],
                   $8::boolean[], $9::text[], $10::text[])
         as s (shot_id, position, display_name, camera_motion, transition, framing, is_left_out,
               own_choices, edit)
     on conflict (project_id, shot_id) do update set
       position = excluded.position, display_name = excluded.display_name,
       camera_motion = excluded.camera_motion, transition = excluded.transition,
       framing = excluded.framing, is_left_out = excluded.is_left_out,
       own_choices = excluded.own_choices, edit = excluded.edit`,
    [
      projectId,
      shots.map((shot) => shot.shotId),
      shots.map((shot) => shot.position),
      shots.map((shot) => shot.displayName),
      shots.map((shot) => shot.cameraMotion),
      shots.map((shot) => shot.transition),
      shots.map(({ framing }) => toJson(framing)),
      shots.map(({ isLeftOut }) => isLeftOut),
      shots.map(({ ownChoices }) => ownChoices.join(',')),
      shots.map(({ edit }) => toJson(edit)),
    ],
  );
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Saves an edit's findings about shots. */
export async function updateFindings(
  transaction: Transaction,
  projectId: ProjectId,
  findings: ReadonlyMap<ShotId, ShotFindings>,
): Promise<void> {
  await transaction.query(
    `update shots s set findings = f.findings::jsonb
       from unnest($2::uuid[], $3::text[]) as f (shot_id, findings)
      where s.project_id = $1 and s.shot_id = f.shot_id`,
    [
      projectId,
      [...findings.keys()],
      // No reader uses the stored fingerprint and position.
      [...findings.values()].map(({ fingerprint: _, position: __, ...found }) => toJson(found)),
    ],
  );
}

/** Input of the versions' edits besides the shots themselves. */
export interface FoundShot {
  readonly shotId: ShotId;
  readonly ownChoices: readonly OwnChoice[];
  readonly findings: ShotFindings | null;
}

/** Reads the findings and choices of a project's shots. */
export function selectFound(database: Queryable, projectId: ProjectId): Promise<FoundShot[]> {
  return database.query<FoundShot>(
    `select shot_id as "shotId", own_choices as "ownChoices", findings from shots
      where project_id = $1`,
    [projectId],
  );
}

export async function deleteShot(
  transaction: Transaction,
  projectId: ProjectId,
  shotId: ShotId,
): Promise<void> {
  await transaction.query('delete from shots where project_id = $1 and shot_id = $2', [
    projectId,
    shotId,
  ]);
}

/** Marks shots as paid, and records which of them paid for a spare photo. Removed shots stay removed. */
export async function updatePaid(
  transaction: Transaction,
  projectId: ProjectId,
  { paid, spares }: Payment,
): Promise<void> {
  await transaction.query(
    'update shots set paid = true where project_id = $1 and shot_id = any($2) and not paid',
    [projectId, paid],
  );
  const covered = spares.map(({ id }) => id);
  const covering = spares.map(({ coveredBy }) => coveredBy);
  if (spares.length === 0) return;
  await transaction.query(
    `update shots set spare_role = case when shot_id = any($2) then 'covered' else 'covers' end
      where project_id = $1 and (shot_id = any($2) or shot_id = any($3))`,
    [projectId, covered, covering],
  );
}

/** A variant that a video shows. */
export interface ShownVariant {
  readonly shotId: ShotId;
  readonly fileName: string;
  /** Name of the uploaded file. */
  readonly displayName: string;
  readonly disclosure: Clip['disclosure'];
  readonly kind: MediaKind;
  readonly width: number;
  readonly height: number;
}

/** Reads variants by their file names; removed variants are left out. */
export function selectShownVariants(
  database: Queryable,
  projectId: ProjectId,
  fileNames: readonly string[],
): Promise<ShownVariant[]> {
  return database.query<ShownVariant>(
    `select v.shot_id as "shotId", v.file_name as "fileName", s.display_name as "displayName",
            v.disclosure, m.kind, m.width, m.height
       from variants v join media m using (media_id) join shots s using (project_id, shot_id)
      where v.project_id = $1 and v.file_name = any($2)`,
    [projectId, fileNames],
  );
}

/** An uploaded shot with the variant that the video uses. */
export interface ShotRow {
  readonly shotId: ShotId;
  readonly displayName: string;
  readonly cameraMotion: CameraMotion;
  readonly transition: TransitionType;
  readonly framing: ShotFraming | null;
  readonly edit: StoredEdit | null;
  readonly paid: boolean;
  readonly spareRole: SpareRole | null;
  readonly fileName: string;
  readonly disclosure: Clip['disclosure'];
  readonly mediaId: string;
  readonly kind: MediaKind;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number | null;
  readonly placeholder: string;
  /** The copy shown before the original arrived; null if the original arrived directly. */
  readonly copy: SmallerCopy | null;
}

/** A shot with all fields that rendering needs. */
export interface ShotToRender extends ShotRow {
  /** Whether the variant is a video whose frames carry the "altered" label. */
  readonly carriesLabel: boolean;
  readonly isLeftOut: boolean;
}

const shotColumns = `c.shot_id as "shotId", c.display_name as "displayName",
  c.camera_motion as "cameraMotion", c.transition, c.framing, c.edit, c.paid, c.spare_role as "spareRole",
  c.file_name as "fileName",
  c.disclosure, c.media_id as "mediaId", c.kind, c.extension, c.width, c.height, c.seconds,
  c.placeholder, c.copy`;

/** The uploaded shots of project `p`, each with its variant, in the order of the video: a JSON array. */
export const shotsOfProject = `
  (select coalesce(json_agg(shot), '[]')
     from (select ${shotColumns} from shown_shots c where c.project_id = p.project_id
            order by c.position, c.shot_id) shot)`;

/** Like `shotsOfProject`, for the shots that are left out. */
export const leftOutOfProject = `
  (select coalesce(json_agg(shot), '[]')
     from (select ${shotColumns} from uploaded_shots c
            where c.project_id = p.project_id and c.is_left_out
            order by c.position, c.shot_id) shot)`;

/** Reads the shots that the videos of the caller's project show, each with its variant, in their order. */
export function selectShots(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<ShotToRender[]> {
  return selectFrom('shown_shots', database, caller, projectId);
}

/** Like `selectShots`, including shots that are left out. */
export function selectUploadedShots(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<ShotToRender[]> {
  return selectFrom('uploaded_shots', database, caller, projectId);
}

function selectFrom(
  view: 'shown_shots' | 'uploaded_shots',
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<ShotToRender[]> {
  return database.query<ShotToRender>(
    `select ${shotColumns}, c.is_left_out as "isLeftOut",
            exists (select from variants v
                     where v.project_id = c.project_id and v.shot_id = c.shot_id
                       and v.file_name = c.file_name
                       and v.provenance @> '{"carriesLabel": true}') as "carriesLabel"
       from projects p join ${view} c using (project_id)
      where p.project_id = $1 and p.user_id = $2
      order by c.position, c.shot_id`,
    [projectId, caller.userId],
  );
}

/** Copies the uploaded shots of one project, with their variants, to another that has none. */
export async function copyShots(
  transaction: Transaction,
  from: ProjectId,
  to: ProjectId,
): Promise<void> {
  await transaction.query(
    `insert into shots
       (project_id, shot_id, position, display_name, camera_motion, transition, framing,
        is_left_out, own_choices, edit, findings)
     select $2, shot_id, position, display_name, camera_motion, transition, framing,
            is_left_out, own_choices, edit, findings
       from uploaded_shots where project_id = $1`,
    [from, to],
  );
  await transaction.query(
    `insert into variants
       (project_id, shot_id, file_name, position, media_id, type, disclosure, provenance, picked)
     select $2, shot_id, file_name, position, media_id, type, disclosure, provenance, picked
       from variants where project_id = $1`,
    [from, to],
  );
}

/** A variant of a shot, with its media. */
export interface VariantRow {
  readonly fileName: string;
  /** 0 is the original. */
  readonly position: number;
  /** Whether the video uses it instead of the latest picture; at most one variant of a shot is picked. */
  readonly picked: boolean;
  readonly type: Variant['type'];
  readonly disclosure: Clip['disclosure'];
  readonly provenance: Variant['provenance'] | null;
  readonly mediaId: string;
  readonly kind: MediaKind;
  readonly extension: string;
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

const variantColumns = `v.file_name as "fileName", v.position, v.picked, v.type, v.disclosure,
  v.provenance, m.media_id as "mediaId", m.kind, m.extension, m.bytes::float8 as bytes,
  m.width, m.height, m.seconds, m.digest`;

/** Reads the variants of the caller's shot; index 0 is the original. */
export function selectVariants(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
  shotId: ShotId,
): Promise<VariantRow[]> {
  return database.query<VariantRow>(
    `select ${variantColumns}
       from variants v join media m using (media_id) join projects p using (project_id)
      where v.project_id = $1 and v.shot_id = $2 and p.user_id = $3
      order by v.position`,
    [projectId, shotId, caller.userId],
  );
}

/** Reads the variants of all shots of a project, in order. Callers ensure that the caller owns the project. */
export function selectAllVariants(
  database: Queryable,
  projectId: ProjectId,
): Promise<(VariantRow & { readonly shotId: ShotId })[]> {
  return database.query(
    `select v.shot_id as "shotId", ${variantColumns}
       from variants v join media m using (media_id) join shots s using (project_id, shot_id)
      where v.project_id = $1 order by s.position, v.shot_id, v.position`,
    [projectId],
  );
}

/** Appends a variant to the shot. */
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

/** Replaces the media of a shot's original. The former media stays for work that still reads it. */
export async function updateOriginal(
  transaction: Transaction,
  { projectId, shotId }: { readonly projectId: ProjectId; readonly shotId: ShotId },
  { mediaId, disclosure }: Pick<NewVariant, 'mediaId' | 'disclosure'>,
): Promise<void> {
  await transaction.query(
    `update variants set copy_media_id = media_id, media_id = $3, disclosure = $4
      where project_id = $1 and shot_id = $2 and position = 0`,
    [projectId, shotId, mediaId, disclosure],
  );
}

/** Releases copies that were replaced more than this many hours ago. */
export async function releaseReplacedCopies(database: Queryable, hours: number): Promise<void> {
  await database.query(
    `update variants v set copy_media_id = null from media m
      where v.copy_media_id is not null and m.media_id = v.media_id
        and m.created_at < now() - make_interval(hours => $1)`,
    [hours],
  );
}

/** Picks the variant that the video uses. @param fileName undefined for the latest picture. */
export async function updatePickedVariant(
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
