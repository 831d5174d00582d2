import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';

export interface TrackRow {
  readonly mediaId: string;
  readonly extension: string;
  readonly name: string;
  readonly seconds: number;
  readonly beatsPerMinute: number | null;
  readonly beatSeconds: readonly number[];
  readonly peaks: readonly number[];
  readonly startSeconds: number;
}

/** Reads the track of a project that the caller was found to own. */
export async function selectTrack(
  database: Queryable,
  projectId: ProjectId,
): Promise<TrackRow | undefined> {
  const [row] = await database.query<TrackRow>(
    `select t.media_id as "mediaId", m.extension, t.name, m.seconds,
            t.beats_per_minute as "beatsPerMinute", t.beat_seconds as "beatSeconds", t.peaks,
            t.start_seconds as "startSeconds"
       from tracks t join media m using (media_id) where t.project_id = $1`,
    [projectId],
  );
  return row;
}

/** Saves a project's track in the place of the one it had; its media is inserted before. */
export async function upsertTrack(
  transaction: Transaction,
  projectId: ProjectId,
  track: Omit<TrackRow, 'extension' | 'seconds'>,
): Promise<void> {
  await transaction.query(
    `insert into tracks (project_id, media_id, name, beats_per_minute, beat_seconds, peaks,
                         start_seconds)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (project_id) do update
        set media_id = excluded.media_id, name = excluded.name,
            beats_per_minute = excluded.beats_per_minute, beat_seconds = excluded.beat_seconds,
            peaks = excluded.peaks, start_seconds = excluded.start_seconds, agreed_at = now()`,
    [
      projectId,
      track.mediaId,
      track.name,
      track.beatsPerMinute,
      JSON.stringify(track.beatSeconds),
      JSON.stringify(track.peaks),
      track.startSeconds,
    ],
  );
}

export async function updateStart(
  transaction: Transaction,
  projectId: ProjectId,
  startSeconds: number,
): Promise<void> {
  await transaction.query('update tracks set start_seconds = $2 where project_id = $1', [
    projectId,
    startSeconds,
  ]);
}

export async function deleteTrack(transaction: Transaction, projectId: ProjectId): Promise<void> {
  await transaction.query('delete from tracks where project_id = $1', [projectId]);
}

/** Gives a copied project the track of its original; both share its file. */
export async function copyTrackRow(
  transaction: Transaction,
  from: ProjectId,
  to: ProjectId,
): Promise<void> {
  await transaction.query(
    `insert into tracks (project_id, media_id, name, beats_per_minute, beat_seconds, peaks,
                         start_seconds, agreed_at)
     select $2, media_id, name, beats_per_minute, beat_seconds, peaks, start_seconds, agreed_at
       from tracks where project_id = $1`,
    [from, to],
  );
}
