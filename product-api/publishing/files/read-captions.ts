import type { readCaptions as operation } from '@/contracts/project/voice';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { toDownload } from '@/product-api/http/send-bytes';
import { isVoiceOf, loadVoice, toCaptions } from '@/product-api/project/public';
import { requireVideo } from '@/product-api/publishing/sharing/require-viewer';
import { toVtt } from '@/rules/caption-files';

/**
 * Returns the captions of a version that has the project's voice, for its owner and for viewers with a link.
 */
export const readCaptions: UseCase<typeof operation> = async ({ database }, input) => {
  const { version } = await requireVideo(database, input);
  const voice = await loadVoice(database, version.projectId);
  const captions = isVoiceOf(voice, version.voiceFrom) ? toCaptions(voice) : [];
  if (captions.length === 0) throw new ApiError('not_found', 'This version has no captions.');
  return toDownload(Buffer.from(toVtt(captions, voice.startSeconds)), {
    contentType: 'text/vtt; charset=utf-8',
    downloadName: undefined,
  });
};
