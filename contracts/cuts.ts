import { z } from 'zod';
import { projectFacts } from './facts';
import { cutId, shotId } from './ids';
import { invitation } from './invitation';
import { limits } from './limits';
import { cameraMotion } from './motion';
import { defineOperation } from './operation';
import { videoShape } from './shape';
import { sharedVideo } from './sharing';
import { pictureWidth } from './shots';
import { smallCopy, videoStream } from './stream';
import { transitionType } from './transition';
import { videoParts } from './video-parts';

/**
 * Defaults of each preset, in the interface's order. `seconds` is the target length. A neutral cut never
 * shows an agent, a broker or contact details.
 */
export const cutPresets = {
  property: {
    label: 'Property video',
    purpose: 'Website, YouTube and e-mail',
    shape: '16:9',
    seconds: 30,
    isNeutral: false,
  },
  mls: {
    label: 'MLS',
    purpose: 'MLS, Zillow and Realtor.com',
    shape: '16:9',
    seconds: 30,
    isNeutral: true,
  },
  reel: {
    label: 'Reel',
    purpose: 'Instagram, TikTok and Shorts',
    shape: '9:16',
    seconds: 30,
    isNeutral: false,
  },
  feed: {
    label: 'Feed',
    purpose: 'Instagram and Facebook feed',
    shape: '4:5',
    seconds: 30,
    isNeutral: false,
  },
  square: {
    label: 'Square',
    purpose: 'Facebook and portals',
    shape: '1:1',
    seconds: 30,
    isNeutral: false,
  },
  teaser: {
    label: 'Teaser',
    purpose: 'Stories and ads',
    shape: '9:16',
    seconds: 15,
    isNeutral: false,
  },
} as const;

export type CutPreset = keyof typeof cutPresets;
export const cutPreset = z.enum(Object.keys(cutPresets) as [CutPreset, ...CutPreset[]]);

/** Target length of a cut in seconds. */
export const cutSeconds = z.number().min(6).max(120);

/** Seconds of video that MLS services accept. */
export const MAX_NEUTRAL_SECONDS = 75;

/** Maximum target length of a cut in seconds. */
export function toMaxSeconds({ isNeutral }: { readonly isNeutral: boolean }): number {
  return isNeutral ? MAX_NEUTRAL_SECONDS : (cutSeconds.maxValue ?? 0);
}

/** `none`: never rendered. `completed` may be out of date, see `isOutdated`. */
export const cutState = z.enum([
  'none',
  'waiting',
  'rendering',
  'completed',
  'failed',
  'cancelled',
]);
export type CutState = z.infer<typeof cutState>;

/** What the edit decides of a version, beside that of the project's shots. */
export const cutEdit = z.object({
  /** The shots it shows, in its order. */
  shots: z.array(
    z.object({
      id: shotId,
      cameraMotion,
      /** Into its next shot; that of the last one leads nowhere. */
      transition: transitionType,
      /** On screen; absent for a clip. */
      seconds: z.number().positive().optional(),
      /** Why, in one sentence. */
      reason: z.string(),
    }),
  ),
  /** The project's other shots. */
  leftOut: z.array(z.object({ id: shotId, reason: z.string() })),
});
export type CutEdit = z.infer<typeof cutEdit>;

/** One version of a project's video. */
export const cut = z.object({
  cutId,
  preset: cutPreset,
  name: z.string(),
  shape: videoShape,
  /** Length aimed at. */
  targetSeconds: cutSeconds,
  isNeutral: z.boolean(),
  /** The project's main cut: its video is the project's video. It cannot be removed. */
  isMain: z.boolean(),
  /** Included in the next Generate. */
  isTicked: z.boolean(),
  /** The manually chosen shots, in the project's order; absent: all, or for a teaser the strongest. */
  shotIds: z.array(shotId).optional(),
  /** Absent: it shows its shots as the project has them. */
  edit: cutEdit.optional(),
  /** Shots that making this version alone charges for. */
  chargedShots: z.number().int().min(0).optional(),
  state: cutState,
  /** Share of the work done, 0 to 1, while rendering. */
  progress: z.number().min(0).max(1).optional(),
  /** On failure: what happened, in plain English. */
  error: z.string().optional(),
  /** The project or the cut changed since its video was made. */
  isOutdated: z.boolean(),
  /** A client's approval of its video that ends if the cut is made again as the project is now. */
  lapsingApproval: z
    .object({
      /** The client's name, where one was given. */
      by: z.string().optional(),
      /** What changed since the approved video; absent where that is not known. */
      changes: z.array(z.enum(videoParts)).optional(),
    })
    .optional(),
  /** Present once it was completed, also during a re-render. */
  video: z
    .object({
      videoUrl: z.string(),
      posterUrl: z.string(),
      previewUrl: z.string(),
      downloadUrl: z.string(),
      /** Name of the downloaded file. */
      fileName: z.string(),
      seconds: z.number(),
      width: z.number().int(),
      height: z.number().int(),
      bytes: z.number().int(),
      /** What pages play; absent until it is made, a moment after the video. */
      stream: videoStream.optional(),
      /** Absent until the stream is made. */
      smallCopy: smallCopy.optional(),
      /** The shots it shows, in order. */
      shotIds: z.array(shotId),
      /** The open house that it invites to, whatever the facts say by now; perhaps it is over. */
      invitation: invitation.optional(),
    })
    .optional(),
  isShared: z.boolean(),
});
export type Cut = z.infer<typeof cut>;

const cutName = z.string().trim().min(1).max(60);
const cutList = z.object({ cuts: z.array(cut) });

export const listCuts = defineOperation('listCuts', {
  method: 'GET',
  path: '/api/video-projects/:projectId/cuts',
  summary: 'The versions of the project’s video, the main one first, with how far each is.',
  response: cutList,
});

export const previewTypedCuts = defineOperation('previewTypedCuts', {
  method: 'POST',
  path: '/api/video-projects/:projectId/typed-cuts',
  summary:
    'The versions as they would stand with facts that are not saved: which of them would be out of date, and whose approval would end. Nothing is stored.',
  body: projectFacts,
  response: cutList,
});

export const addCut = defineOperation('addCut', {
  method: 'POST',
  path: '/api/video-projects/:projectId/cuts',
  summary: 'Add a version, ticked. Asked for twice, answers with the one that is there.',
  body: z.object({
    preset: cutPreset,
    shape: videoShape.optional(),
    targetSeconds: cutSeconds.optional(),
    name: cutName.optional(),
  }),
  response: z.object({ cut }),
  errors: ['illegal_state', 'too_many_cuts'],
});

export const saveCut = defineOperation('saveCut', {
  method: 'PATCH',
  path: '/api/video-projects/:projectId/cuts/:cutId',
  summary: 'Change a version: whether it is ticked, its shape, length, name or shots.',
  body: z.object({
    isTicked: z.boolean().optional(),
    shape: videoShape.optional(),
    targetSeconds: cutSeconds.optional(),
    name: cutName.optional(),
    /** Null: choose them automatically again. */
    shotIds: z.array(shotId).min(1).max(limits.itemsPerProject).nullable().optional(),
  }),
  response: z.object({ cut }),
  errors: ['illegal_state'],
});

export const removeCut = defineOperation('removeCut', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/cuts/:cutId',
  summary: 'Remove a version with its video and share link.',
  response: cutList,
  errors: ['illegal_state'],
});

const sharedQuery = z.object({ share: z.string().max(100).optional() });
const cutFile = {
  method: 'GET',
  access: 'viewer',
  bodyType: 'bytes',
  query: sharedQuery,
} as const;

export const streamCut = defineOperation('streamCut', {
  ...cutFile,
  path: '/api/video-projects/:projectId/cuts/:cutId/video',
  summary: 'The completed version (Range, ETag, HEAD).',
});

export const downloadCut = defineOperation('downloadCut', {
  ...cutFile,
  path: '/api/video-projects/:projectId/cuts/:cutId/download',
  summary:
    'The completed version as a file named for the project and its use, without its sound if asked for.',
  /** Without sound, for networks whose app adds music. */
  query: sharedQuery.extend({ sound: z.literal('none').optional() }),
});

export const readCutPoster = defineOperation('readCutPoster', {
  ...cutFile,
  path: '/api/video-projects/:projectId/cuts/:cutId/poster',
  summary: 'A still of the completed version, as wide as asked for.',
  query: sharedQuery.extend({ width: pictureWidth }),
});

export const streamCutPreview = defineOperation('streamCutPreview', {
  ...cutFile,
  path: '/api/video-projects/:projectId/cuts/:cutId/preview',
  summary: 'A short muted preview of the completed version.',
});

export const readStill = defineOperation('readStill', {
  method: 'GET',
  path: '/api/video-projects/:projectId/cuts/:cutId/image/:imageId/still',
  summary:
    'A shot as the version shows it in the middle of its time, with the words that stand there then, before anything is generated: a JPEG of at most 640 pixels.',
  bodyType: 'bytes',
  errors: ['unusable_media', 'too_many_requests'],
});

export const downloadCuts = defineOperation('downloadCuts', {
  method: 'GET',
  path: '/api/video-projects/:projectId/cuts.zip',
  summary:
    'All completed versions and their caption files as one zip file, streamed; with `kit` also stills for networks, and texts for whoever cannot see or hear the film.',
  bodyType: 'bytes',
  query: z.object({ kit: z.enum(['true', 'false']).optional() }),
  errors: ['illegal_state', 'unusable_media', 'too_many_requests'],
});

export const shareCut = defineOperation('shareCut', {
  method: 'POST',
  path: '/api/video-projects/:projectId/cuts/:cutId/share',
  summary:
    'The version’s share link, made at first share and stable when the version is made again.',
  body: z.object({ allowDownload: z.boolean().optional() }).optional(),
  response: z.object({
    /** Path of this site: /app/video/{projectId}?cut={cutId}&share={token}. */
    path: z.string(),
    /** Path of the page to put into an iframe: /embed/{projectId}/{cutId}?share={token}. */
    embedPath: z.string(),
    allowDownload: z.boolean(),
  }),
  errors: ['illegal_state'],
});

export const unshareCut = defineOperation('unshareCut', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/cuts/:cutId/share',
  summary: 'Revoke the version’s share link.',
  response: z.object({ message: z.string() }),
});

/** The public view of a shared version. A neutral one names neither person nor project. */
export const readSharedCut = defineOperation('readSharedCut', {
  method: 'GET',
  path: '/api/video-projects/:projectId/cuts/:cutId/shared',
  summary: 'The version behind a share link.',
  access: 'viewer',
  query: z.object({ share: z.string().max(100) }),
  response: sharedVideo,
});
