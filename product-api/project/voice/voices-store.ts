import type { Queryable, Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { SoundUnderVoice, SpeechRun, SpokenCaption } from '@/contracts/project/voice';

/* The table `voices`. Callers ensure that the project belongs to the user; writers hold the project's lock. */

export interface VoiceRow {
  readonly script: string;
  /** The user's own captions; null if they follow from the script. */
  readonly captions: readonly SpokenCaption[] | null;
  readonly startSeconds: number;
  readonly burnsCaptions: boolean;
  readonly soundUnderVoice: SoundUnderVoice;
  /** The recording; null if there is none. */
  readonly mediaId: string | null;
  /** Length of the recording. */
  readonly seconds: number | null;
  readonly speech: readonly SpeechRun[];
  readonly peaks: readonly number[];
}

/** Reads a project's voice; undefined if none was saved. */
export async function selectVoice(
  database: Queryable,
  projectId: ProjectId,
): Promise<VoiceRow | undefined> {
  const [row] = await database.query<VoiceRow>(
    `select v.script, v.captions, v.start_seconds as "startSeconds",
            v.burns_captions as "burnsCaptions", v.sound_under_voice as "soundUnderVoice",
            v.media_id as "mediaId", m.seconds, v.speech, v.peaks
       from voices v left join media m using (media_id) where v.project_id = $1`,
    [projectId],
  );
  return row;
}

/** Saves the user's script and settings. */
export async function upsertVoice(
  transaction: Transaction,
  projectId: ProjectId,
  voice: Pick<
    VoiceRow,
    'script' | 'captions' | 'startSeconds' | 'burnsCaptions' | 'soundUnderVoice'
  >,
): Promise<void> {
  await transaction.query(
    `insert into voices (project_id, script, captions, start_seconds, burns_captions,
                         sound_under_voice)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (project_id) do update
        set script = $2, captions = $3, start_seconds = $4, burns_captions = $5,
            sound_under_voice = $6`,
    [
      projectId,
      voice.script,
      toJson(voice.captions),
      voice.startSeconds,
      voice.burnsCaptions,
      voice.soundUnderVoice,
    ],
  );
}

/** Replaces the recording and its captions, or removes both. */
export async function upsertRecording(
  transaction: Transaction,
  projectId: ProjectId,
  recording: Pick<VoiceRow, 'mediaId' | 'speech' | 'peaks' | 'captions'>,
): Promise<void> {
  await transaction.query(
    `insert into voices (project_id, media_id, speech, peaks, captions) values ($1, $2, $3, $4, $5)
     on conflict (project_id) do update
        set media_id = $2, speech = $3, peaks = $4, captions = $5`,
    [
      projectId,
      recording.mediaId,
      JSON.stringify(recording.speech),
      JSON.stringify(recording.peaks),
      toJson(recording.captions),
    ],
  );
}

/** Copies the voice of a project; both share the recording's file. */
export async function copyVoiceRow(
  transaction: Transaction,
  from: ProjectId,
  to: ProjectId,
): Promise<void> {
  await transaction.query(
    `insert into voices (project_id, script, captions, start_seconds, burns_captions,
                         sound_under_voice, media_id, speech, peaks)
     select $2, script, captions, start_seconds, burns_captions, sound_under_voice, media_id,
            speech, peaks
       from voices where project_id = $1`,
    [from, to],
  );
}

function toJson(captions: VoiceRow['captions']): string | null {
  return captions === null ? null : JSON.stringify(captions);
}
