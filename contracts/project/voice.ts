import { z } from 'zod';
import { mediaKey } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';

/** Limits of a recorded or uploaded voice. */
export const voiceLimits = {
  bytes: 50 * 1024 * 1024,
  seconds: 180,
  minSeconds: 1,
  scriptLength: 6_000,
  captionLength: 200,
  captions: 400,
} as const;

/** Silence between the last sentence and the end of the video. */
export const VOICE_TAIL_SECONDS = 0.4;

/** Maximum extension of a video beyond its target length without the user's consent. */
export const MAX_UNASKED_SECONDS = 2;

/**
 * Volume of the music and the clips' own sound while the voice speaks. The default is `usual`; the engine's
 * `duckUnder` defines the decibels.
 */
export const soundUnderVoice = z.enum(['quieter', 'usual', 'louder']);
export type SoundUnderVoice = z.infer<typeof soundUnderVoice>;

/** A part of a recording with speech, in seconds from its start. */
export const speechRun = z.strictObject({
  startSeconds: z.number().nonnegative(),
  endSeconds: z.number().positive(),
});
export type SpeechRun = z.infer<typeof speechRun>;

/** A caption, timed in seconds from the recording's start. */
export const spokenCaption = z
  .strictObject({
    startSeconds: z.number().min(0).max(voiceLimits.seconds),
    endSeconds: z
      .number()
      .positive()
      .max(voiceLimits.seconds + 10),
    /** At most two lines, separated by a line feed. */
    text: z.string().trim().min(1).max(voiceLimits.captionLength),
  })
  .refine(
    ({ startSeconds, endSeconds }) => endSeconds > startSeconds,
    'A caption ends after it begins.',
  );
export type SpokenCaption = z.infer<typeof spokenCaption>;

const spokenCaptions = z
  .array(spokenCaption)
  .max(voiceLimits.captions)
  .refine(
    (captions) =>
      captions.every((one, i) => i === 0 || one.startSeconds >= (captions[i - 1]?.endSeconds ?? 0)),
    'A caption begins after the one before it has ended.',
  );

/** A project's voice for the renderer. The recording is already normalised. */
export const versionVoice = z.strictObject({
  media: mediaKey,
  /** Start of the recording, in seconds from the video's start. */
  startSeconds: z.number().min(0),
  /** End of the last sentence, in seconds from the recording's start. */
  speechEndSeconds: z.number().positive(),
  /** The times with speech. */
  speech: z.array(speechRun),
  /** Absent: `usual`, so that versions from before this choice stay up to date. */
  soundUnderVoice: soundUnderVoice.optional(),
  /** Drawn over the video, in seconds from the recording's start. */
  captions: z.array(spokenCaption),
});
export type VersionVoice = z.infer<typeof versionVoice>;

/** Minimum length of a video that fits the whole voice. */
export function neededSeconds(
  voice: Pick<VersionVoice, 'startSeconds' | 'speechEndSeconds'>,
): number {
  return voice.startSeconds + voice.speechEndSeconds + VOICE_TAIL_SECONDS;
}

const startSeconds = z.number().min(0).max(60);

/** The voice of a project: its script, its recording and the captions. */
export const projectVoice = z.object({
  script: z.string(),
  /** Edited captions, or else captions generated from the script and the recording's pauses. */
  captions: z.array(spokenCaption),
  hasOwnCaptions: z.boolean(),
  /** Start of the recording in the video. */
  startSeconds,
  /** Whether captions are drawn over branded versions. */
  burnsCaptions: z.boolean(),
  /** Volume of the music and the clips’ sound while the voice speaks. */
  soundUnderVoice,
  recording: z
    .object({
      /** Changes with every recording. */
      recordingId: z.uuid(),
      soundUrl: z.string(),
      seconds: z.number(),
      speech: z.array(speechRun),
      /** Peaks of equal intervals, 0 to 1, for the waveform. */
      peaks: z.array(z.number().min(0).max(1)),
    })
    .optional(),
});
export type ProjectVoice = z.infer<typeof projectVoice>;

/** A part of a recording, in seconds from its start. */
export interface VoicePart {
  readonly fromSeconds: number;
  readonly untilSeconds: number;
}

export const readVoice = defineOperation('readVoice', {
  method: 'GET',
  path: '/api/video-projects/:projectId/voice',
  summary: 'The project’s voice: script, recording and captions.',
  response: projectVoice,
});

export const uploadVoice = defineOperation('uploadVoice', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/voice',
  summary:
    'Replace the recording (multipart: file), and its captions by those of the script; or a part of it, and its captions move with what is spoken.',
  bodyType: 'upload',
  query: z
    .object({
      fromSeconds: z.coerce.number().min(0).optional(),
      untilSeconds: z.coerce
        .number()
        .max(voiceLimits.seconds + 1)
        .optional(),
      /** Reject the upload if the project's current recording is not this one. */
      replaces: z.union([z.uuid(), z.literal('none')]).optional(),
    })
    .refine(
      ({ fromSeconds, untilSeconds }) =>
        fromSeconds === undefined
          ? untilSeconds === undefined
          : untilSeconds !== undefined && fromSeconds < untilSeconds,
      'A part ends after it begins.',
    ),
  response: projectVoice,
  errors: ['conflict', 'illegal_state'],
});

export const saveVoice = defineOperation('saveVoice', {
  method: 'PATCH',
  path: '/api/video-projects/:projectId/voice',
  summary:
    'Change the script, the captions, when the voice begins, how loud the music is under it, or whether captions are drawn.',
  body: z.strictObject({
    script: z.string().max(voiceLimits.scriptLength).optional(),
    /** Null: generate them from the script again. */
    captions: spokenCaptions.nullable().optional(),
    startSeconds: startSeconds.optional(),
    burnsCaptions: z.boolean().optional(),
    soundUnderVoice: soundUnderVoice.optional(),
  }),
  response: projectVoice,
});
export type VoiceChange = z.input<typeof saveVoice.body>;

export const removeVoice = defineOperation('removeVoice', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/voice',
  summary: 'Remove the recording. The script stays.',
  response: projectVoice,
});

export const streamVoice = defineOperation('streamVoice', {
  method: 'GET',
  path: '/api/video-projects/:projectId/voice/sound',
  summary: 'The recording as it was uploaded, in FLAC (Range, ETag, HEAD).',
  bodyType: 'bytes',
});

const captionFile = {
  method: 'GET',
  bodyType: 'bytes',
} as const;

export const downloadSrt = defineOperation('downloadSrt', {
  ...captionFile,
  path: '/api/video-projects/:projectId/captions.srt',
  summary: 'The captions as SubRip, in the video’s time.',
});

export const downloadVtt = defineOperation('downloadVtt', {
  ...captionFile,
  path: '/api/video-projects/:projectId/captions.vtt',
  summary: 'The captions as WebVTT, in the video’s time.',
});

export const readCaptions = defineOperation('readCaptions', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/captions.vtt',
  summary: 'The captions of a completed version with a voice as WebVTT, for its player.',
  access: 'viewer',
  bodyType: 'bytes',
  query: z.object({ share: z.string().max(100).optional() }),
});
