import type { ProjectId } from '@/contracts/ids';
import { toPath } from '@/contracts/operation';
import { streamTrack, type Track } from '@/contracts/project/tracks';
import type { TrackRow } from './tracks-store';

/** The wire's track. */
export function toTrack(row: TrackRow, projectId: ProjectId): Track {
  return {
    trackId: row.mediaId,
    name: row.name,
    seconds: row.seconds,
    beatsPerMinute: row.beatsPerMinute ?? undefined,
    beatSeconds: [...row.beatSeconds],
    peaks: [...row.peaks],
    startSeconds: row.startSeconds,
    soundUrl: toPath(streamTrack, { projectId }),
  };
}
