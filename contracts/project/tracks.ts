import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';

/** File extensions that the file picker offers; the API then checks the content. */
export const trackExtensions = ['.mp3', '.m4a', '.wav', '.flac', '.ogg'] as const;

/** The consent that a user gives before their own track is used. */
export const trackAgreement = 'I may use this music in my videos.';

/** Minimum length of a track after the chosen start, in seconds. */
export const MIN_TRACK_SECONDS = 5;

/** Maximum length of a track in minutes; a video of two minutes needs no more. */
export const MAX_TRACK_MINUTES = 10;

/** A user's own music for a project. */
const track = z.object({
  /** Changes with each upload. */
  trackId: z.uuid(),
  /** Name of the file on the user's device. */
  name: z.string(),
  seconds: z.number().positive(),
  /** Absent: it has no steady beat, and versions are not aligned to beats. */
  beatsPerMinute: z.number().positive().optional(),
  /** Times of its beats, from the track's start; empty without a steady beat. */
  beatSeconds: z.array(z.number().nonnegative()),
  /** Peaks of equal intervals, 0 to 1, for the waveform. */
  peaks: z.array(z.number().min(0).max(1)),
  /** Time in the track at which the video starts. */
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
    /** The user confirms their right to use this music in their videos. */
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
