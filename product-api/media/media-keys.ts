import { type MediaKey, mediaKey } from '@/contracts/ids';
import type { StreamRung } from '@/contracts/production/stream';

/** Returns the prefix of all files of one media. */
export function toMediaFolder(mediaId: string): string {
  return `media/${mediaId.slice(0, 2)}/${mediaId}`;
}

/** Returns the media that a key belongs to. */
export function toMediaId(key: MediaKey): string {
  return key.split('/')[2] ?? '';
}

function toKey(mediaId: string, file: string): MediaKey {
  return mediaKey.parse(`${toMediaFolder(mediaId)}/${file}`);
}

/** The unchanged upload. It is never served; clips are rendered from it. */
export const toSourceKey = (mediaId: string, extension: string) =>
  toKey(mediaId, `source.${extension}`);

/** A photo, upright, sRGB, without metadata. */
export const toPhotoKey = (mediaId: string) => toKey(mediaId, 'photo.jpg');

/** A logo as it was uploaded, and its copy without white. */
export const toLogoKey = (mediaId: string) => toKey(mediaId, 'logo.png');
export const toClearLogoKey = (mediaId: string) => toKey(mediaId, 'clear.png');

/** An uploaded clip in a format that browsers play, without metadata; created at the first request. */
export const toPlayableKey = (mediaId: string) => toKey(mediaId, 'clip.mp4');

/** Frames of an uploaded clip side by side; created at the first request. */
export const toStripKey = (mediaId: string) => toKey(mediaId, 'strip.jpg');

/** A still of a clip or video. */
export const toPosterKey = (mediaId: string) => toKey(mediaId, 'poster.jpg');

/** A video we rendered. */
export const toVideoKey = (mediaId: string) => toKey(mediaId, 'video.mp4');

/** A rendered video without its sound; created at the first request. */
export const toSilentKey = (mediaId: string) => toKey(mediaId, 'silent.mp4');

/**
 * A rung of the stream of a rendered video. The file of a key never changes: raise the number when the
 * encoder settings change.
 */
export const toStreamKey = (mediaId: string, rung: StreamRung) =>
  toKey(mediaId, `stream-1-${rung}.mp4`);

/** A plain copy of one of its rungs; created at the first request. */
export const toSmallCopyKey = (mediaId: string) => toKey(mediaId, 'small.mp4');

/** A short muted excerpt of a rendered video. */
export const toPreviewKey = (mediaId: string) => toKey(mediaId, 'preview.mp4');

/** A recorded voice in our storage format. */
export const toVoiceKey = (mediaId: string) => toKey(mediaId, 'voice.flac');

/** A smaller copy of the picture. */
export const toSmallKey = (mediaId: string, width: number) => toKey(mediaId, `w${width}.jpg`);

/** The photo as a social network shows it. `digest` covers its size, words and framing. */
export const toNetworkStillKey = (mediaId: string, digest: string) =>
  toKey(mediaId, `still-${digest}.jpg`);

/** The findings of a picture by one version of the analysis. */
export const toFindingsKey = (mediaId: string, version: number) =>
  toKey(mediaId, `findings-${version}.json`);

/** A vision model's answer about the picture. `model` is a digest of the model's name and our question. */
export const toSeenKey = (mediaId: string, model: string) => toKey(mediaId, `seen-${model}.json`);

/** Time and place of the photo, from its camera's metadata. It is never served. */
export const toCaptureKey = (mediaId: string) => toKey(mediaId, 'capture.json');

export type MediaKind = 'photo' | 'clip' | 'video';

/** Returns the picture that represents the media in tiles and lists. */
export function toPictureKey(media: { mediaId: string; kind: MediaKind }): MediaKey {
  return media.kind === 'photo' ? toPhotoKey(media.mediaId) : toPosterKey(media.mediaId);
}

/** Returns the file the renderer reads. */
export function toVideoSourceKey(media: {
  mediaId: string;
  kind: MediaKind;
  extension: string;
}): MediaKey {
  switch (media.kind) {
    case 'photo':
      return toPhotoKey(media.mediaId);
    case 'clip':
      return toSourceKey(media.mediaId, media.extension);
    case 'video':
      return toVideoKey(media.mediaId);
  }
}
