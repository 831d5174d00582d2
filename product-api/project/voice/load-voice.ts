import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import { type ProjectVoice, type SpokenCaption, streamVoice } from '@/contracts/project/voice';
import { alignCaptions } from '@/rules/align-captions';
import { selectVoice, type VoiceRow } from './voices-store';

export type { VoiceRow } from './voices-store';

/** The voice of a project without one. */
export const noVoice: VoiceRow = {
  script: '',
  captions: null,
  startSeconds: 0.5,
  burnsCaptions: false,
  soundUnderVoice: 'usual',
  mediaId: null,
  seconds: null,
  speech: [],
  peaks: [],
};

/** Reads the voice of a project. Callers ensure that the project belongs to the user. */
export async function loadVoice(database: Queryable, projectId: ProjectId): Promise<VoiceRow> {
  return (await selectVoice(database, projectId)) ?? noVoice;
}

/** Returns the user's captions, or else those generated from the script; none without a recording. */
export function toCaptions({
  mediaId,
  captions,
  script,
  speech,
}: VoiceRow): readonly SpokenCaption[] {
  if (mediaId === null) return [];
  return captions ?? alignCaptions(script, speech);
}

/** Address of the recording, another one with every recording. */
export function toSoundUrl(projectId: ProjectId, { mediaId }: Pick<VoiceRow, 'mediaId'>): string {
  return toPath(streamVoice, { projectId }, { recording: mediaId ?? undefined });
}

/** The wire's voice. */
export function toProjectVoice(projectId: ProjectId, row: VoiceRow): ProjectVoice {
  const { script, startSeconds, burnsCaptions, soundUnderVoice, mediaId, seconds } = row;
  return {
    script,
    captions: [...toCaptions(row)],
    hasOwnCaptions: row.captions !== null,
    startSeconds,
    burnsCaptions,
    soundUnderVoice,
    recording:
      mediaId === null
        ? undefined
        : {
            recordingId: mediaId,
            soundUrl: toSoundUrl(projectId, row),
            seconds: seconds ?? 0,
            speech: [...row.speech],
            peaks: [...row.peaks],
          },
  };
}
