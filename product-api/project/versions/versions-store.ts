import type { Queryable, Transaction } from '@/adapters/database/database';
import type { JobId, ProjectId, ShotId, VersionId } from '@/contracts/ids';
import type { StreamRung } from '@/contracts/production/stream';
import type { VersionEdit, VersionPreset, VersionState } from '@/contracts/production/versions';
import type { VideoPartDigests } from '@/contracts/production/video-parts';
import type { Invitation } from '@/contracts/project/invitation';
import type { VideoShape } from '@/contracts/project/shape';

/*
 * The table `versions`. Callers ensure that the project belongs to the user; writers hold the project's lock.
 */

/** Settings of a version; a new version is ticked. */
export interface VersionSettings {
  readonly preset: VersionPreset;
  readonly name: string;
  readonly shape: VideoShape;
  /** Target length. */
  readonly targetSeconds: number;
  readonly isNeutral: boolean;
}

/** A shot as a completed video shows it. */
export interface ShownShot {
  readonly shotId: ShotId;
  /** The variant that the video shows. */
  readonly fileName: string;
  /** Whether an image-to-video model generated it from the photo. */
  readonly isGenerated: boolean;
}

/** The completed video of a version. */
export interface VersionVideo {
  readonly mediaId: string;
  readonly seconds: number;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** ISO 8601. */
  readonly madeAt: string;
  /** The completed rungs of its stream. */
  readonly rungs: readonly VideoRung[];
}

/** A rung of a video's stream. */
export interface VideoRung {
  readonly rung: StreamRung;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

export interface VersionRow extends VersionSettings {
  readonly versionId: VersionId;
  readonly projectId: ProjectId;
  readonly isMain: boolean;
  readonly isTicked: boolean;
  /** The shots that the user chose, some of which may be deleted; null for automatic choice. */
  readonly chosenShots: readonly ShotId[] | null;
  /** The shots of the version in a listing file, in order; null if they follow from the project's. */
  readonly listedShots: VersionEdit['shots'] | null;
  readonly state: VersionState;
  /** The work that renders it, or was the last to do so. */
  readonly jobId: JobId | null;
  readonly progress: number | null;
  readonly error: string | null;
  readonly video: VersionVideo | null;
  /** The shots of the video, in order. */
  readonly shown: readonly ShownShot[];
  /** Digest of the video's inputs; null for videos of an earlier release. */
  readonly madeFrom: string | null;
  /** Digests of the video's parts; null for videos of an earlier release. */
  readonly madeParts: VideoPartDigests | null;
  /** Version of the voice in its video; null without a voice. */
  readonly voiceFrom: string | null;
  /** The open house that its video announces. */
  readonly invites: Invitation | null;
  /** The media being rendered. */
  readonly makingId: string | null;
  readonly isShared: boolean;
}

const columns = `c.version_id as "versionId", c.project_id as "projectId", c.preset, c.name, c.shape,
  c.target_seconds as "targetSeconds", c.is_neutral as "isNeutral", c.is_main as "isMain",
  c.is_ticked as "isTicked", c.chosen_shots::text[] as "chosenShots", c.listed_shots as "listedShots", c.state, c.job_id as "jobId",
  c.progress, c.error, c.shown, c.made_from as "madeFrom",
  c.made_parts as "madeParts", c.making_id as "makingId", c.voice_from as "voiceFrom", c.invites,
  case when c.video_id is not null then
    jsonb_build_object('mediaId', m.media_id, 'seconds', coalesce(m.seconds, 0), 'bytes', m.bytes,
                       'width', m.width, 'height', m.height, 'madeAt', m.created_at, 'rungs', coalesce((
      select jsonb_agg(jsonb_build_object('rung', r.rung, 'bytes', r.bytes, 'width', r.file->'width',
                                          'height', r.file->'height'))
        from stream_rungs r where r.media_id = m.media_id), '[]')) end as video,
  exists (select from shares s where s.version_id = c.version_id) as "isShared"`;
const source = 'versions c left join media m on m.media_id = c.video_id';

/** Reads a project's versions, the main one first. */
export function selectVersions(database: Queryable, projectId: ProjectId): Promise<VersionRow[]> {
  return database.query<VersionRow>(
    `select ${columns} from ${source} where c.project_id = $1
      order by c.is_main desc, c.position, c.version_id`,
    [projectId],
  );
}

export async function selectVersion(
  database: Queryable,
  projectId: ProjectId,
  versionId: VersionId,
): Promise<VersionRow | undefined> {
  const [version] = await database.query<VersionRow>(
    `select ${columns} from ${source} where c.project_id = $1 and c.version_id = $2`,
    [projectId, versionId],
  );
  return version;
}

/** Inserts a version after all others. */
export async function insertVersion(
  transaction: Transaction,
  projectId: ProjectId,
  version: VersionSettings & { readonly isMain?: boolean },
): Promise<VersionId> {
  const [row] = await transaction.query<{ versionId: VersionId }>(
    `insert into versions
       (project_id, position, preset, name, shape, target_seconds, is_neutral, is_main)
     select $1, coalesce(max(position) + 1, 0), $2, $3, $4, $5, $6, $7
       from versions where project_id = $1
     returning version_id as "versionId"`,
    [
      projectId,
      version.preset,
      version.name,
      version.shape,
      version.targetSeconds,
      version.isNeutral,
      version.isMain ?? false,
    ],
  );
  if (row === undefined) throw new Error('a version could not be inserted');
  return row.versionId;
}

/** Copies the settings of a project's versions, without their videos. */
export async function copyVersionRows(
  transaction: Transaction,
  from: ProjectId,
  to: ProjectId,
): Promise<void> {
  await transaction.query(
    `insert into versions (project_id, position, preset, name, shape, target_seconds, is_neutral,
                       is_main, is_ticked, chosen_shots, listed_shots)
     select $2, position, preset, name, shape, target_seconds, is_neutral, is_main, is_ticked,
            chosen_shots, listed_shots
       from versions where project_id = $1`,
    [from, to],
  );
}

export async function updateVersion(
  transaction: Transaction,
  version: Pick<
    VersionRow,
    'versionId' | 'name' | 'shape' | 'targetSeconds' | 'isTicked' | 'chosenShots'
  >,
): Promise<void> {
  await transaction.query(
    `update versions set name = $2, shape = $3, target_seconds = $4, is_ticked = $5, chosen_shots = $6
      where version_id = $1`,
    [
      version.versionId,
      version.name,
      version.shape,
      version.targetSeconds,
      version.isTicked,
      version.chosenShots,
    ],
  );
}

/** Saves the shots that a listing file defines for a version, and whether it is ticked. */
export async function updateListed(
  transaction: Transaction,
  { versionId, listedShots, isTicked }: Pick<VersionRow, 'versionId' | 'listedShots' | 'isTicked'>,
): Promise<void> {
  await transaction.query(
    'update versions set listed_shots = $2, is_ticked = $3 where version_id = $1',
    [versionId, listedShots === null ? null : JSON.stringify(listedShots), isTicked],
  );
}

export async function deleteVersion(transaction: Transaction, versionId: VersionId): Promise<void> {
  await transaction.query('delete from versions where version_id = $1', [versionId]);
}

/** A version whose rendering starts. */
export interface StartedVersion {
  readonly versionId: VersionId;
  /** The media being rendered. */
  readonly mediaId: string;
  /** Digest of its inputs. */
  readonly madeFrom: string;
  /** Digests of its parts; null if unknown. */
  readonly madeParts: VideoPartDigests | null;
  /** Version of its voice; null without a voice. */
  readonly voiceFrom: string | null;
  /** The open house that it announces. */
  readonly invites: Invitation | null;
}

/** Marks versions as waiting for the job that renders them. */
export async function updateStarted(
  transaction: Transaction,
  jobId: JobId,
  started: readonly StartedVersion[],
): Promise<void> {
  await transaction.query(
    `update versions c set state = 'waiting', job_id = $1, progress = null, error = null,
                       making_id = s.media_id, making_from = s.made_from,
                       making_parts = s.made_parts::jsonb,
                       making_voice = s.voice_from, making_invites = s.invites::jsonb
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
            as s (version_id, media_id, made_from, voice_from, invites, made_parts)
      where c.version_id = s.version_id`,
    [
      jobId,
      started.map(({ versionId }) => versionId),
      started.map(({ mediaId }) => mediaId),
      started.map(({ madeFrom }) => madeFrom),
      started.map(({ voiceFrom }) => voiceFrom),
      started.map(({ invites }) => (invites === null ? null : JSON.stringify(invites))),
      started.map(({ madeParts }) => (madeParts === null ? null : JSON.stringify(madeParts))),
    ],
  );
}

/** Saves the progress of a version; ended versions do not change. */
export async function updateProgress(
  database: Queryable,
  jobId: JobId,
  version: { readonly versionId: VersionId; readonly progress: number },
): Promise<void> {
  await database.query(
    `update versions set state = 'rendering', progress = $3
      where job_id = $1 and version_id = $2 and state in ('waiting', 'rendering')`,
    [jobId, version.versionId, version.progress],
  );
}

/** Replaces the version's video with the newly rendered media. */
export async function updateCompleted(
  transaction: Transaction,
  versionId: VersionId,
  shown: readonly ShownShot[],
): Promise<void> {
  await transaction.query(
    `update versions set state = 'completed', progress = null, error = null, ended_at = now(),
                     video_id = making_id, made_from = making_from, shown = $2,
                     made_parts = making_parts,
                     voice_from = making_voice, invites = making_invites,
                     making_id = null, making_from = null, making_parts = null
      where version_id = $1`,
    [versionId, JSON.stringify(shown)],
  );
}

/** Outcomes of versions without a new video. */
export interface VersionEnd {
  readonly state: 'failed' | 'cancelled';
  readonly error: string;
}

/** Marks a version as failed. While its work runs, a retry may still complete it. */
export async function updateFailed(
  transaction: Transaction,
  versionId: VersionId,
  error: string,
): Promise<void> {
  await transaction.query(
    `update versions set state = 'failed', error = $2, progress = null, ended_at = now()
      where version_id = $1`,
    [versionId, error],
  );
}

/** Ends a job's remaining versions with this outcome; completed ones do not change. */
export async function updateEnded(
  transaction: Transaction,
  jobId: JobId,
  { state, error }: VersionEnd,
): Promise<void> {
  await transaction.query(
    `update versions set making_id = null, making_from = null, making_parts = null, progress = null,
                     state = case when state in ('waiting', 'rendering') then $2 else state end,
                     error = case when state in ('waiting', 'rendering') then $3 else error end,
                     ended_at = case when state in ('waiting', 'rendering') then now()
                                     else ended_at end
      where job_id = $1 and making_id is not null`,
    [jobId, state, error],
  );
}

/** Counts the versions whose last render ended within the last hour, by outcome. */
export function selectRecentEnds(
  database: Queryable,
): Promise<{ state: VersionState; count: number }[]> {
  return database.query(
    `select state, count(*)::int as count from versions
      where ended_at > now() - interval '1 hour' group by state`,
  );
}
