import { toZipEntry, type ZipEntry } from '@/adapters/stored-zip';
import type { VersionPreset } from '@/contracts/production/versions';
import { neededSeconds, type VersionVoice } from '@/contracts/project/voice';
import { toVoiceKey } from '@/product-api/media/public';
import { captionFormats } from '@/rules/caption-files';
import { toCaptions, type VoiceRow } from './load-voice';
import { copyVoiceRow } from './voices-store';

/** Returns the voice of a branded version; undefined for a teaser that is too short for it. */
export function toVersionVoice(
  { preset, targetSeconds }: { readonly preset: VersionPreset; readonly targetSeconds: number },
  voice: VoiceRow,
): VersionVoice | undefined {
  const last = voice.speech.at(-1);
  if (voice.mediaId === null || last === undefined) return undefined;
  const versionVoice: VersionVoice = {
    media: toVoiceKey(voice.mediaId),
    startSeconds: voice.startSeconds,
    speechEndSeconds: last.endSeconds,
    speech: [...voice.speech],
    soundUnderVoice: voice.soundUnderVoice === 'usual' ? undefined : voice.soundUnderVoice,
    captions: voice.burnsCaptions ? [...toCaptions(voice)] : [],
  };
  const isTooLong = preset === 'teaser' && neededSeconds(versionVoice) > targetSeconds;
  return isTooLong ? undefined : versionVoice;
}

/** Identifies the recording and its start in a video; caption files only fit this combination. */
export function toVoiceVersion(voice: Pick<VersionVoice, 'media' | 'startSeconds'>): string {
  return `${voice.media} ${voice.startSeconds}`;
}

/**
 * Returns whether a video has the project's current voice.
 * @param voiceFrom the version of the video's voice.
 */
export function isVoiceOf(
  { mediaId, startSeconds }: Pick<VoiceRow, 'mediaId' | 'startSeconds'>,
  voiceFrom: string | null,
): boolean {
  if (mediaId === null || voiceFrom === null) return false;
  return voiceFrom === toVoiceVersion({ media: toVoiceKey(mediaId), startSeconds });
}

/**
 * Returns the caption files of a video with a voice; none if its voice is outdated.
 * @param voiceFrom the version of the video's voice.
 * @param videoName name of the video's file.
 */
export function toCaptionFiles(
  voice: VoiceRow,
  voiceFrom: string | null,
  videoName: string,
): ZipEntry[] {
  if (!isVoiceOf(voice, voiceFrom)) return [];
  const { startSeconds } = voice;
  const captions = toCaptions(voice);
  if (captions.length === 0) return [];
  return Object.entries(captionFormats).map(([extension, format]) =>
    toZipEntry(
      videoName.replace(/\.mp4$/, `.${extension}`),
      Buffer.from(format(captions, startSeconds)),
    ),
  );
}

/** Gives a copied project the voice of its original. */
export const copyVoice = copyVoiceRow;
