import { join } from 'node:path';
import type { VoiceRecording, VoiceUpload } from '@/adapters/media/media-reader';
import {
  type uploadVoice as operation,
  type VoicePart,
  voiceLimits,
} from '@/contracts/project/voice';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Input, UseCase } from '@/product-api/http/route';
import { insertMedia, makeMedia, releaseMedia, toVoiceKey } from '@/product-api/media/public';
import { requireAllowance } from '@/product-api/project/projects/allowance';
import { lockProject, requireProject } from '@/product-api/project/projects/require-project';
import { refuseMedia } from '@/product-api/project/shots/refuse-media';
import { withUpload } from '@/product-api/project/shots/with-upload';
import { loadVoice, toProjectVoice } from './load-voice';
import { moveCaptions } from './move-captions';
import { upsertRecording } from './voices-store';

/**
 * Replaces the recording of a project's voice, or a part of it, with a new recording or an uploaded file. If
 * only a part is replaced, captions that the user edited stay.
 */
export const uploadVoice: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params } = input;
  const { projectId } = await requireProject(deps.database, caller, params.projectId);
  const tooLargeMessage = 'A recording can be up to 50 MB.';
  const options = { maxBytes: voiceLimits.bytes, tooLargeMessage };
  return withUpload(deps, input, options, async ({ path: from, folder }) => {
    const path = join(folder, 'voice.flac');
    const replacing = await readUpload(deps, input, { from, to: path }).catch(refuseMedia());
    await replaceRecording(deps, input, { path, ...replacing });
    return toProjectVoice(projectId, await loadVoice(deps.database, projectId));
  });
};

interface NewRecording {
  readonly recording: VoiceRecording;
  /** The recording of which a part was replaced; undefined if all of it was. */
  readonly retaken: { readonly mediaId: string; readonly part: VoicePart } | undefined;
}

async function readUpload(
  { database, mediaReader, mediaStore }: Deps,
  { caller, params, query, signal }: Input<typeof operation>,
  upload: VoiceUpload,
): Promise<NewRecording> {
  const { fromSeconds, untilSeconds } = query;
  const work = { owner: caller.userId, signal };
  if (fromSeconds === undefined || untilSeconds === undefined) {
    return { recording: await mediaReader.readVoice(upload, work), retaken: undefined };
  }
  const { mediaId } = await loadVoice(database, params.projectId);
  if (mediaId === null) throw new ApiError('illegal_state', 'There is no recording yet.');
  await using former = await mediaStore.localCopy(toVoiceKey(mediaId));
  const part = { fromSeconds, untilSeconds };
  const into = { path: former.path, ...part };
  const recording = await mediaReader.readVoice({ ...upload, into }, work);
  return { recording, retaken: { mediaId, part } };
}

/** Stores a recording and removes the one it replaces. */
function replaceRecording(
  deps: Deps,
  { caller, params: { projectId }, query }: Input<typeof operation>,
  { path, recording, retaken }: NewRecording & { readonly path: string },
): Promise<void> {
  return makeMedia(deps, async (mediaId) => {
    const { bytes } = await deps.mediaStore.adopt(toVoiceKey(mediaId), path);
    const { seconds, speech, peaks } = recording;
    await deps.database.transaction(async (transaction) => {
      await lockProject(transaction, caller, projectId);
      const former = await loadVoice(transaction, projectId);
      requireSame(query.replaces ?? retaken?.mediaId, former.mediaId);
      const captions =
        retaken === undefined || former.captions === null
          ? null
          : moveCaptions(former.captions, retaken.part, seconds - (former.seconds ?? 0));
      await insertMedia(transaction, { mediaId, kind: 'voice', extension: 'flac', bytes, seconds });
      await upsertRecording(transaction, projectId, { mediaId, speech, peaks, captions });
      await requireAllowance(deps, transaction, caller);
      await releaseMedia(deps, transaction, [former.mediaId]);
    });
  });
}

/** @param replaced the recording to replace, or `none`; undefined for any recording. */
function requireSame(replaced: string | undefined, former: string | null): void {
  if (replaced === undefined || replaced === (former ?? 'none')) return;
  throw new ApiError(
    'conflict',
    'You recorded in another tab or window in the meantime, so we kept that recording.',
  );
}
