import { queryOptions } from '@tanstack/react-query';
import * as tracks from '@/contracts/project/tracks';
import { call } from './call';
import type { Transfer } from './send-body';
import { sendForm } from './send-form';

export const trackQueries = {
  /** The user's own track; null if there is none. */
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

/** Projects whose track was removed on the screen and can still be restored. */
const removals = new Set<string>();

/** Removes a project's track once its removal is confirmed. */
export function removeTrackLater(projectId: string): void {
  removals.add(projectId);
}

/** Puts a removed track back, as long as the server was not asked to remove it. */
export function keepTrack(projectId: string): void {
  removals.delete(projectId);
}

/** Deletes a removed track on the server, unless it was restored or replaced. */
export function confirmTrackRemoval(projectId: string): void {
  // A track that stays does not play, because the project has other music by now.
  if (removals.delete(projectId)) {
    call(tracks.removeTrack, { params: { projectId } }).catch(() => undefined);
  }
}
