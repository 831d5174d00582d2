import type { ReadTrack } from '@/adapters/media/media-reader';
import { limits } from '@/contracts/limits';
import { MIN_TRACK_SECONDS, type uploadTrack as operation } from '@/contracts/project/tracks';
import type { Deps } from '@/product-api/deps';
import type { Input, UseCase } from '@/product-api/http/route';
import { insertMedia, makeMedia, releaseMedia, toSourceKey } from '@/product-api/media/public';
import { requireAllowance } from '@/product-api/project/projects/allowance';
import { toDisplayName } from '@/product-api/project/projects/display-name';
import { lockProject, requireProject } from '@/product-api/project/projects/require-project';
import type { Upload } from '@/product-api/project/shots/receive-upload';
import { refuseMedia } from '@/product-api/project/shots/refuse-media';
import { withUpload } from '@/product-api/project/shots/with-upload';
import { toTrack } from './to-track';
import { selectTrack, upsertTrack } from './tracks-store';

/**
 * Adds a project's own track, or replaces it; the video begins in it where its sound does. The file is decoded,
 * confined, before it is stored.
 */
export const uploadTrack: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, signal } = input;
  await requireProject(deps.database, caller, params.projectId);
  return withUpload(deps, input, { maxBytes: limits.trackBytes }, async (upload) => {
    const { path } = upload;
    const work = { owner: caller.userId, signal };
    const read = await deps.mediaReader.readTrack(path, work).catch(refuseMedia());
    return makeMedia(deps, async (mediaId) => {
      const { bytes } = await deps.mediaStore.adopt(toSourceKey(mediaId, read.extension), path);
      return save(deps, input, upload, { ...read, mediaId, bytes });
    });
  });
};

interface StoredTrack extends ReadTrack {
  readonly mediaId: string;
  readonly bytes: number;
}

async function save(
  deps: Deps,
  { caller, params }: Input<typeof operation>,
  { fileName, digest }: Upload,
  { mediaId, extension, bytes, seconds, soundStartSeconds, peaks, beats }: StoredTrack,
) {
  return deps.database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const old = await selectTrack(transaction, projectId);
    await insertMedia(transaction, { mediaId, kind: 'track', extension, bytes, seconds, digest });
    await upsertTrack(transaction, projectId, {
      mediaId,
      name: toDisplayName(fileName),
      beatsPerMinute: beats?.beatsPerMinute ?? null,
      beatSeconds: beats?.beatSeconds ?? [],
      peaks,
      startSeconds: Math.min(soundStartSeconds, seconds - MIN_TRACK_SECONDS),
    });
    await releaseMedia(deps, transaction, [old?.mediaId]);
    await requireAllowance(deps, transaction, caller);
    const saved = await selectTrack(transaction, projectId);
    if (saved === undefined) throw new Error('a track could not be written');
    return { track: toTrack(saved, projectId) };
  });
}
