import { type MediaKey, mediaKey } from '@/contracts/ids';
import type { StreamRung } from '@/contracts/production/stream';

/** The prefix of all files of one media. */
export function toMediaFolder(mediaId: string): string {
  return `media/${mediaId.slice(0, 2)}/${mediaId}`;
}

/** The media that a key belongs to. */
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

/** An uploaded clip as browsers play it, without metadata; made at the first request. */
export const toPlayableKey = (mediaId: string) => toKey(mediaId, 'clip.mp4');

/** Frames of an uploaded clip side by side; made at the first request. */
export const toStripKey = (mediaId: string) => toKey(mediaId, 'strip.jpg');

/** A still of a clip or video. */
export const toPosterKey = (mediaId: string) => toKey(mediaId, 'poster.jpg');

/** A video we made. */
export const toVideoKey = (mediaId: string) => toKey(mediaId, 'video.mp4');

/** A video we made, without its sound; made at the first request. */
export const toSilentKey = (mediaId: string) => toKey(mediaId, 'silent.mp4');

/**
 * A rung of the stream of a video we made. A file of a key never changes: raise the number with the settings
 * of the encoder.
 */
export const toStreamKey = (mediaId: string, rung: StreamRung) =>
  toKey(mediaId, `stream-1-${rung}.mp4`);

/** A plain copy of one of its rungs; made at the first request. */
export const toSmallCopyKey = (mediaId: string) => toKey(mediaId, 'small.mp4');

/** A short muted piece of a video we made. */
export const toPreviewKey = (mediaId: string) => toKey(mediaId, 'preview.mp4');

/** A recorded voice as we store it. */
export const toVoiceKey = (mediaId: string) => toKey(mediaId, 'voice.flac');

/** A smaller copy of the picture. */
export const toSmallKey = (mediaId: string, width: number) => toKey(mediaId, `w${width}.jpg`);

/** The photo as a network shows it. `digest`: of its size, its words and its framing. */
export const toNetworkStillKey = (mediaId: string, digest: string) =>
  toKey(mediaId, `still-${digest}.jpg`);

/** What the picture shows, as one version of the analysis finds it. */
export const toFindingsKey = (mediaId: string, version: number) =>
  toKey(mediaId, `findings-${version}.json`);

/** What a vision model says of the picture. `model` is a digest of the model's name and our question. */
export const toSeenKey = (mediaId: string, model: string) => toKey(mediaId, `seen-${model}.json`);

/** When and where the photo was taken, as its camera wrote it. It is never served. */
export const toCaptureKey = (mediaId: string) => toKey(mediaId, 'capture.json');

export type MediaKind = 'photo' | 'clip' | 'video';

/** Returns the picture that stands for the media in tiles and lists. */
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
