import { z } from 'zod';
import { shotId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { cameraMotion } from './motion';
import { projectWithClips } from './projects';
import { transitionType } from './transition';

export const uploadShot = defineOperation('uploadShot', {
  method: 'POST',
  path: '/api/video-projects/:projectId/upload',
  summary: 'Add one photo or clip (multipart: imageId, transition, file).',
  bodyType: 'upload',
  response: z.object({ project: projectWithClips }),
  errors: ['conflict', 'illegal_state'],
});

/** The fields of the upload form, besides the part named `file`; sent before it they are checked earlier. */
export const uploadFields = z.object({
  imageId: shotId,
  transition: transitionType.default('fade'),
  cameraMotion: cameraMotion.optional(),
  /** The file is a smaller copy, and its original of this many bytes follows under the same imageId. */
  originalBytes: z.coerce.number().int().positive().optional(),
  /** The original's `fingerprint` in the upload that follows. */
  originalFingerprint: z.string().max(200).default(''),
});

export const removeShot = defineOperation('removeShot', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/image/:shotId',
  summary: 'Remove one photo or clip from the project.',
  response: z.object({ project: projectWithClips, message: z.string() }),
  errors: ['illegal_state'],
});

export const readShotUrl = defineOperation('readShotUrl', {
  method: 'GET',
  path: '/api/video-projects/:projectId/image/:shotId/url',
  summary: 'A temporary link to the picture.',
  response: z.object({ url: z.string() }),
});

/** Widths pictures are served in; any other is rounded up to the next. */
export const imageWidths = [320, 640, 1280, 2048] as const;

/** The file name of one of a shot's variants. */
export const variantName = z.string().max(200).optional();

export const pictureWidth = z.coerce.number().int().min(16).max(10_000).optional();

export const readShotImage = defineOperation('readShotImage', {
  method: 'GET',
  path: '/api/video-projects/:projectId/image/:shotId',
  summary: 'Bytes of the picture (the selected variant unless one is named).',
  access: 'viewer',
  bodyType: 'bytes',
  query: z.object({
    width: pictureWidth,
    variant: variantName,
    share: z.string().max(100).optional(),
  }),
  errors: ['unusable_media'],
});

/** Frames side by side in a clip's strip. */
export const STRIP_FRAMES = 12;

export const readClipStrip = defineOperation('readClipStrip', {
  method: 'GET',
  path: '/api/video-projects/:projectId/image/:shotId/strip',
  summary: 'Twelve frames of a clip, evenly spaced, side by side in one JPEG.',
  bodyType: 'bytes',
  errors: ['unusable_media'],
});
