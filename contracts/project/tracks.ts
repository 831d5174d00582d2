import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';

/** Names of music files that the file chooser offers; the API then checks the content. */
export const trackExtensions = ['.mp3', '.m4a', '.wav', '.flac', '.ogg'] as const;

/** The consent a person gives before their own track is used. */
export const trackAgreement = 'I may use this music in my videos.';

/** A track must go on for this long after the start that was chosen, in seconds. */
export const MIN_TRACK_SECONDS = 5;

/** A track may be this long, in minutes; a video of two needs no more. */
export const MAX_TRACK_MINUTES = 10;

/** A person's own music for a project. */
const track = z.object({
  /** Another upload has another one. */
  trackId: z.uuid(),
  /** The file's name on the person's device. */
  name: z.string(),
  seconds: z.number().positive(),
  /** Absent: it has no steady beat, and versions stay where they are. */
  beatsPerMinute: z.number().positive().optional(),
  /** When its beats fall, from the track's start; none where it has no steady beat. */
  beatSeconds: z.array(z.number().nonnegative()),
  /** Highest sample of equal stretches of it, 0 to 1, for drawing it. */
  peaks: z.array(z.number().min(0).max(1)),
  /** Where in the track the video begins. */
  startSeconds: z.number().nonnegative(),
  /** Address of its sound. */
  soundUrl: z.string(),
});
export type Track = z.infer<typeof track>;

export const uploadTrack = defineOperation('uploadTrack', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/track',
  summary: 'Add or replace the track of one’s own (multipart: file).',
  bodyType: 'upload',
  query: z.object({
    /** The person confirms their right to use this music in their videos. */
    agreed: z.literal('true'),
  }),
  response: z.object({ track }),
  errors: ['illegal_state'],
});

export const readTrack = defineOperation('readTrack', {
  method: 'GET',
  path: '/api/video-projects/:projectId/track',
  summary: 'The track of one’s own; null while there is none.',
  response: z.object({ track: track.nullable() }),
});

export const changeTrack = defineOperation('changeTrack', {
  method: 'PATCH',
  path: '/api/video-projects/:projectId/track',
  summary: 'Choose where in the track the video begins.',
  body: z.object({ startSeconds: z.number().nonnegative() }),
  response: z.object({ track }),
  errors: ['invalid_request'],
});

export const removeTrack = defineOperation('removeTrack', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/track',
  summary: 'Remove the track; a project that had it as its music has automatic music again.',
  response: z.object({ message: z.string() }),
});

export const streamTrack = defineOperation('streamTrack', {
  method: 'GET',
  path: '/api/video-projects/:projectId/track/sound',
  summary: 'The track as it was uploaded, whole or in parts.',
  bodyType: 'bytes',
});
