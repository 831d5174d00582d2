import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MediaRefused, type VoiceRecording } from '@/adapters/media/media-reader';
import type { ErrorCode } from '@/contracts/error';
import type { ProjectId } from '@/contracts/ids';
import { type uploadVoice as operation, voiceLimits } from '@/contracts/voice';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, Input, UseCase } from '@/product-api/http/route';
import { requireAllowance } from '@/product-api/projects/allowance';
import { toVoiceKey } from '@/product-api/projects/media-keys';
import { insertMedia } from '@/product-api/projects/media-store';
import { releaseMedia, removeFiles } from '@/product-api/projects/release-media';
import { lockProject, requireProject } from '@/product-api/projects/require-project';
import { receiveUpload } from '@/product-api/shots/receive-upload';
import { reserveUploadSpace, type UploadSpace } from '@/product-api/shots/reserve-upload-space';
import { loadVoice, toProjectVoice } from './load-voice';
import { upsertRecording } from './voices-store';

/** Replaces the recording of a project's voice with one that was recorded or chosen. */
export const uploadVoice: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, signal } = input;
  const { projectId } = await requireProject(deps.database, caller, params.projectId);
  const folder = await deps.mediaStore.scratch();
  try {
    const path = join(folder.path, 'upload');
    await receive(deps, input, path);
    const sound = join(folder.path, 'voice.flac');
    const recording = await deps.mediaReader.readVoice(path, sound, signal).catch(toApiError);
    await replaceRecording(deps, caller, projectId, { path: sound, recording });
    return toProjectVoice(projectId, await loadVoice(deps.database, projectId));
  } finally {
    await folder.release();
  }
};

async function receive(deps: Deps, input: Input<typeof operation>, path: string): Promise<void> {
  const declaredBytes = Number(input.headers['content-length'] ?? 0);
  let space: UploadSpace | undefined;
  try {
    await receiveUpload(input, path, {
      maxBytes: voiceLimits.bytes,
      admit: async () => {
        space = await reserveUploadSpace(deps, input.caller, declaredBytes);
        return (bytes) => space?.require(bytes) ?? Promise.resolve();
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_large') throw error;
    throw new ApiError('too_large', 'A recording may be at most 50 MB.', { cause: error });
  } finally {
    space?.release();
  }
}

/** Stores a recording and removes the one it replaces. */
async function replaceRecording(
  deps: Deps,
  caller: Caller,
  projectId: ProjectId,
  { path, recording }: { readonly path: string; readonly recording: VoiceRecording },
): Promise<void> {
  const mediaId = randomUUID();
  try {
    const { bytes } = await deps.mediaStore.adopt(toVoiceKey(mediaId), path);
    const { seconds, speech, peaks } = recording;
    const removeFormer = await deps.database.transaction(async (transaction) => {
      await lockProject(transaction, caller, projectId);
      const former = await loadVoice(transaction, projectId);
      await insertMedia(transaction, { mediaId, kind: 'voice', extension: 'flac', bytes, seconds });
      await upsertRecording(transaction, projectId, { mediaId, speech, peaks });
      await requireAllowance(deps, transaction, caller);
      return releaseMedia(deps, transaction, former.mediaId === null ? [] : [former.mediaId]);
    });
    await removeFormer();
  } catch (error) {
    await removeFiles(deps, mediaId);
    throw error;
  }
}

const codes = {
  empty: 'unusable_media',
  damaged: 'unusable_media',
  unsupported: 'unsupported_media',
  too_large: 'too_large',
} as const satisfies Record<MediaRefused['reason'], ErrorCode>;

function toApiError(error: unknown): never {
  if (!(error instanceof MediaRefused)) throw error;
  throw new ApiError(codes[error.reason], error.message, { cause: error });
}
