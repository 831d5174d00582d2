import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';

/**
 * The rungs of a video's stream, named after the short side of their pictures; a square, portrait or
 * vertical one is scaled by its short side too. A video has those that are no larger than itself.
 */
export const streamRungs = ['1080p', '720p', '480p'] as const;
export const streamRung = z.enum(streamRungs);
export type StreamRung = z.infer<typeof streamRung>;

/** The rung of the video's own file, if that contains fragments. */
export const TOP_RUNG: StreamRung = '1080p';

/** The rung that plays as one MP4 without scripts. */
export const PROGRESSIVE_RUNG: StreamRung = '720p';

/** Size limit of the small copy in bytes: what e-mail and messengers carry. */
export const MAX_SMALL_COPY_BYTES = 15_000_000;

/**
 * The lighter rendition of a completed video, for pages. Its addresses refer to the source file: when the
 * version is rendered again they answer `not_found`, and the version has new ones.
 */
export const videoStream = z.object({
  /** HLS master playlist; lists the rungs that are there. Its addresses carry the share token it was read with. */
  masterUrl: z.string(),
  /** One MP4 with sound, of the 720p rung, for `<video src>` without scripts and `og:video`. */
  progressiveUrl: z.string(),
  progressiveBytes: z.number().int(),
  /** Size in pixels of the progressive MP4. */
  width: z.number().int(),
  height: z.number().int(),
  /** All rungs are there; before that the master playlist grows. */
  isComplete: z.boolean(),
});
export type VideoStream = z.infer<typeof videoStream>;

/** One MP4 of a completed video that fits into an e-mail. */
export const smallCopy = z.object({
  downloadUrl: z.string(),
  /** Name of the downloaded file. */
  fileName: z.string(),
  /** About its size, below `MAX_SMALL_COPY_BYTES`. */
  bytes: z.number().int(),
});

/** `master.m3u8`, and of each rung `720p.m3u8` (its media playlist) and `720p.mp4` (its file). */
export const streamFiles = [
  'master.m3u8',
  '1080p.m3u8',
  '1080p.mp4',
  '720p.m3u8',
  '720p.mp4',
  '480p.m3u8',
  '480p.mp4',
] as const;
export type StreamFile = (typeof streamFiles)[number];

const shareQuery = z.object({ share: z.string().max(100).optional() });

/**
 * Playlists address files relative to themselves. A rung's file is CMAF with sound in it, or the video,
 * which holds such a file; its media playlist divides it into byte ranges of one to three seconds that begin
 * with a key frame, at the same times in every rung.
 */
export const readStreamFile = defineOperation('readStreamFile', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/stream/:videoId/:streamFile',
  summary: 'A playlist or file of the completed version’s stream (files: Range, ETag, HEAD).',
  access: 'viewer',
  bodyType: 'bytes',
  query: shareQuery,
});

export const downloadSmallCopy = defineOperation('downloadSmallCopy', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/small',
  summary: 'The completed version as one MP4 under 15 MB, for email and messengers.',
  access: 'viewer',
  bodyType: 'bytes',
  query: shareQuery,
  errors: ['illegal_state'],
});
