import { queryOptions } from '@tanstack/react-query';
import * as tracks from '@/contracts/tracks';
import { call } from './call';
import { sendForm, type Transfer } from './send-form';

export const trackQueries = {
  /** The person's own track; null while there is none. */
  of: (projectId: string) =>
    queryOptions({
      queryKey: ['tracks', projectId],
      queryFn: async ({ signal }): Promise<tracks.Track | null> =>
        (await call(tracks.readTrack, { params: { projectId }, signal })).track,
    }),
};

export interface TrackUpload extends Transfer {
  readonly projectId: string;
  readonly file: File;
}

/**
 * Uploads a track, once the person has agreed that they may use it.
 * Rejects with `CallError`, or with an AbortError when cancelled.
 */
export async function uploadTrack(upload: TrackUpload): Promise<tracks.Track> {
  const { projectId, file, ...transfer } = upload;
  keepTrack(projectId);
  const form = new FormData();
  form.append('file', file, file.name);
  const to = { params: { projectId }, query: { agreed: 'true' } };
  return (await sendForm(tracks.uploadTrack, { ...to, form, ...transfer })).track;
}

/** Chooses where in the track the video begins. */
export async function changeTrackStart(
  projectId: string,
  startSeconds: number,
): Promise<tracks.Track> {
  const body = { startSeconds };
  return (await call(tracks.changeTrack, { params: { projectId }, body })).track;
}

/** A removed track can be put back this long: as long as its toast shows (ms). */
const UNDO_TIMEOUT_MS = 5_000;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Removes a project's track once it can no longer be put back. */
export function removeTrackLater(projectId: string): void {
  keepTrack(projectId);
  const remove = () => {
    removals.delete(projectId);
    // A track that stays is not heard: the project has other music by now.
    call(tracks.removeTrack, { params: { projectId } }).catch(() => undefined);
  };
  removals.set(projectId, setTimeout(remove, UNDO_TIMEOUT_MS));
}

/** Puts a removed track back, as long as the server was not asked to remove it. */
export function keepTrack(projectId: string): void {
  clearTimeout(removals.get(projectId));
  removals.delete(projectId);
}
