import { z } from 'zod';
import { shotId, versionId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { defineOperation } from '@/contracts/operation';
import { projectFacts } from '@/contracts/project/facts';
import { invitation } from '@/contracts/project/invitation';
import { cameraMotion } from '@/contracts/project/motion';
import { videoShape } from '@/contracts/project/shape';
import { pictureWidth } from '@/contracts/project/shots';
import { transitionType } from '@/contracts/project/transition';
import { sharedVideo } from './sharing';
import { smallCopy, videoStream } from './stream';
import { videoParts } from './video-parts';

/**
 * Defaults of each preset, in the interface's order. `seconds` is the target length. A neutral version never
 * shows an agent, a broker or contact details.
 */
export const versionPresets = {
  property: {
    label: 'Property video',
    purpose: 'Website, YouTube and email',
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

export type VersionPreset = keyof typeof versionPresets;
export const versionPreset = z.enum(
  Object.keys(versionPresets) as [VersionPreset, ...VersionPreset[]],
);

/** Target length of a version in seconds. */
export const versionSeconds = z.number().min(6).max(120);

/** Maximum length of a video that MLS services accept. */
export const MAX_NEUTRAL_SECONDS = 75;

/** Returns the maximum target length of a version in seconds. */
export function toMaxSeconds({ isNeutral }: { readonly isNeutral: boolean }): number {
  return isNeutral ? MAX_NEUTRAL_SECONDS : (versionSeconds.maxValue ?? 0);
}

/** `none`: never rendered. `completed` may be outdated, see `isOutdated`. */
export const versionState = z.enum([
  'none',
  'waiting',
  'rendering',
  'completed',
  'failed',
  'cancelled',
]);
export type VersionState = z.infer<typeof versionState>;

/** An edit's decisions about a version, beside those about the project's shots. */
export const versionEdit = z.object({
  /** The shots it shows, in order. */
  shots: z.array(
    z.object({
      id: shotId,
      cameraMotion,
      /** Transition into its next shot; that of the last one is unused. */
      transition: transitionType,
      /** Seconds on screen; absent for a clip. */
      seconds: z.number().positive().optional(),
      /** The reason, in one sentence. */
      reason: z.string(),
    }),
  ),
  /** The project's other shots. */
  leftOut: z.array(z.object({ id: shotId, reason: z.string() })),
});
export type VersionEdit = z.infer<typeof versionEdit>;

/** One version of a project's video. */
export const version = z.object({
  versionId,
  preset: versionPreset,
  name: z.string(),
  shape: videoShape,
  /** Target length. */
  targetSeconds: versionSeconds,
  isNeutral: z.boolean(),
  /** The project's main version: its video is the project's video. It cannot be removed. */
  isMain: z.boolean(),
  /** Whether the next Generate includes it. */
  isTicked: z.boolean(),
  /** The manually chosen shots, in the project's order; absent: all, or for a teaser the strongest. */
  shotIds: z.array(shotId).optional(),
  /** Absent: it shows its shots as the project has them. */
  edit: versionEdit.optional(),
  /** Number of shots that rendering only this version charges for. */
  chargedShots: z.number().int().min(0).optional(),
  state: versionState,
  /** Share of the work done, 0 to 1, while rendering. */
  progress: z.number().min(0).max(1).optional(),
  /** On failure: what happened, in plain English. */
  error: z.string().optional(),
  /** Whether the project or the version changed since its video was rendered. */
  isOutdated: z.boolean(),
  /** A client's approval of its video that would end if the version were rendered again now. */
  lapsingApproval: z
    .object({
      /** The client's name, if given. */
      by: z.string().optional(),
      /** The changes since the approved video; absent if unknown. */
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
      /** The stream that pages play; absent until it is encoded, shortly after the video. */
      stream: videoStream.optional(),
      /** Absent until the stream is encoded. */
      smallCopy: smallCopy.optional(),
      /** The shots it shows, in order. */
      shotIds: z.array(shotId),
      /** The open house that the video announces, independent of the current facts; it may be over. */
      invitation: invitation.optional(),
    })
    .optional(),
  isShared: z.boolean(),
});
export type Version = z.infer<typeof version>;

const versionName = z.string().trim().min(1).max(60);
const versionList = z.object({ versions: z.array(version) });

export const listVersions = defineOperation('listVersions', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions',
  summary: 'The versions of the project’s video, the main one first, with how far each is.',
  response: versionList,
});

export const previewTypedVersions = defineOperation('previewTypedVersions', {
  method: 'POST',
  path: '/api/video-projects/:projectId/typed-versions',
  summary:
    'The versions as they would stand with facts that are not saved: which of them would be out of date, and whose approval would end. Nothing is stored.',
  body: projectFacts,
  response: versionList,
});

export const addVersion = defineOperation('addVersion', {
  method: 'POST',
  path: '/api/video-projects/:projectId/versions',
  summary: 'Add a version, selected. Asked for twice, answers with the one that is there.',
  body: z.object({
    preset: versionPreset,
    shape: videoShape.optional(),
    targetSeconds: versionSeconds.optional(),
    name: versionName.optional(),
  }),
  response: z.object({ version }),
  errors: ['illegal_state', 'too_many_versions'],
});

export const saveVersion = defineOperation('saveVersion', {
  method: 'PATCH',
  path: '/api/video-projects/:projectId/versions/:versionId',
  summary: 'Change a version: whether it is selected, its shape, length, name or shots.',
  body: z.object({
    isTicked: z.boolean().optional(),
    shape: videoShape.optional(),
    targetSeconds: versionSeconds.optional(),
    name: versionName.optional(),
    /** Null: choose them automatically again. */
    shotIds: z.array(shotId).min(1).max(limits.itemsPerProject).nullable().optional(),
  }),
  response: z.object({ version }),
  errors: ['illegal_state'],
});

export const removeVersion = defineOperation('removeVersion', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/versions/:versionId',
  summary: 'Remove a version with its video and share link.',
  response: versionList,
  errors: ['illegal_state'],
});

const sharedQuery = z.object({ share: z.string().max(100).optional() });
const versionFile = {
  method: 'GET',
  access: 'viewer',
  bodyType: 'bytes',
  query: sharedQuery,
} as const;

export const streamVersion = defineOperation('streamVersion', {
  ...versionFile,
  path: '/api/video-projects/:projectId/versions/:versionId/video',
  summary: 'The completed version (Range, ETag, HEAD).',
});

export const downloadVersion = defineOperation('downloadVersion', {
  ...versionFile,
  path: '/api/video-projects/:projectId/versions/:versionId/download',
  summary:
    'The completed version as a file named for the project and its use, without its sound if asked for.',
  /** Without sound, for networks whose app adds music. */
  query: sharedQuery.extend({ sound: z.literal('none').optional() }),
});

export const readVersionPoster = defineOperation('readVersionPoster', {
  ...versionFile,
  path: '/api/video-projects/:projectId/versions/:versionId/poster',
  summary: 'A still of the completed version, as wide as asked for.',
  query: sharedQuery.extend({ width: pictureWidth }),
});

export const streamVersionPreview = defineOperation('streamVersionPreview', {
  ...versionFile,
  path: '/api/video-projects/:projectId/versions/:versionId/preview',
  summary: 'A short muted preview of the completed version.',
});

export const readStill = defineOperation('readStill', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/image/:shotId/still',
  summary:
    'A shot as the version shows it in the middle of its time, with the words that stand there then, before anything is generated: a JPEG of at most 640 pixels.',
  bodyType: 'bytes',
  errors: ['unusable_media', 'too_many_requests'],
});

export const downloadVersions = defineOperation('downloadVersions', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions.zip',
  summary:
    'All completed versions and their caption files as one zip file, streamed; with `kit` also stills for networks, and texts for viewers who cannot see or hear the video.',
  bodyType: 'bytes',
  query: z.object({ kit: z.enum(['true', 'false']).optional() }),
  errors: ['illegal_state', 'unusable_media', 'too_many_requests'],
});

export const shareVersion = defineOperation('shareVersion', {
  method: 'POST',
  path: '/api/video-projects/:projectId/versions/:versionId/share',
  summary: 'The version’s share link, made at first share and stable when the version is updated.',
  body: z.object({ allowDownload: z.boolean().optional() }).optional(),
  response: z.object({
    /** Path on this site: /app/video/{projectId}?version={versionId}&share={token}. */
    path: z.string(),
    /** Path of the page to put into an iframe: /embed/{projectId}/{versionId}?share={token}. */
    embedPath: z.string(),
    allowDownload: z.boolean(),
  }),
  errors: ['illegal_state'],
});

export const unshareVersion = defineOperation('unshareVersion', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/versions/:versionId/share',
  summary: 'Revoke the version’s share link.',
  response: z.object({ message: z.string() }),
});

/** The public view of a shared version. A neutral one names neither the user nor the project. */
export const readSharedVersion = defineOperation('readSharedVersion', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/shared',
  summary: 'The version behind a share link.',
  access: 'viewer',
  query: z.object({ share: z.string().max(100) }),
  response: sharedVideo,
});
