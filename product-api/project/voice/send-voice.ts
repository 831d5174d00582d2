import type {
  downloadSrt as srtOperation,
  streamVoice as streamOperation,
  downloadVtt as vttOperation,
} from '@/contracts/project/voice';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { BytesAnswer, Input, UseCase } from '@/product-api/http/route';
import { toDownload } from '@/product-api/http/send-bytes';
import { sendMedia, toVoiceKey } from '@/product-api/media/public';
import { requireProject } from '@/product-api/project/projects/require-project';
import { toProjectStem } from '@/product-api/project/versions/name-version-file';
import { captionFormats } from '@/rules/caption-files';
import { loadVoice, toCaptions } from './load-voice';

/** The recording, whole or in parts. */
export const streamVoice: UseCase<typeof streamOperation> = async (deps, { caller, params }) => {
  const { projectId } = await requireProject(deps.database, caller, params.projectId);
  const { mediaId } = await loadVoice(deps.database, projectId);
  if (mediaId === null) throw new ApiError('not_found', 'There is no recording yet.');
  return sendMedia(deps, toVoiceKey(mediaId), { isFixed: false });
};

export const downloadSrt: UseCase<typeof srtOperation> = (deps, input) =>
  sendCaptions(deps, input, 'srt');

export const downloadVtt: UseCase<typeof vttOperation> = (deps, input) =>
  sendCaptions(deps, input, 'vtt');

const contentTypes = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const;

async function sendCaptions(
  { database }: Deps,
  { caller, params }: Input<typeof srtOperation>,
  extension: keyof typeof contentTypes,
): Promise<BytesAnswer> {
  const project = await requireProject(database, caller, params.projectId);
  const voice = await loadVoice(database, params.projectId);
  const captions = toCaptions(voice);
  if (captions.length === 0) throw new ApiError('not_found', 'There are no captions yet.');
  const file = Buffer.from(captionFormats[extension](captions, voice.startSeconds));
  return toDownload(file, {
    contentType: `${contentTypes[extension]}; charset=utf-8`,
    downloadName: `${toProjectStem(project)}.${extension}`,
  });
}
