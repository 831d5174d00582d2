import { z } from 'zod';
import { shotId, uploadId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { projectWithClips } from './projects';
import { uploadFields } from './shots';

/**
 * Resumable uploads: version 1.0.0 of the tus protocol (https://tus.io), with its extensions creation,
 * termination and expiration.
 */
export const TUS_VERSION = '1.0.0';
/** Content type of a part's body. */
export const PART_CONTENT_TYPE = 'application/offset+octet-stream';

/** The content of Upload-Metadata: the form's fields of an ordinary upload, and a fingerprint of the file. */
export const uploadMetadata = uploadFields.extend({
  filename: z.string().max(1_000).default(''),
  /** Equal for equal content, as far as the sender can tell. */
  fingerprint: z.string().max(200).default(''),
  /** It replaces its smaller copy; rejected if no original is awaited. */
  isOriginal: z.literal('true').optional(),
});

const upload = z.object({
  uploadId,
  /** Stored bytes: the next part starts here. */
  offset: z.number().int().min(0),
  /** Size of the whole file. */
  length: z.number().int().positive(),
});

export const createUpload = defineOperation('createUpload', {
  method: 'POST',
  path: '/api/video-projects/:projectId/uploads',
  summary:
    'Begin the upload of a photo or clip in parts (tus: Upload-Length, Upload-Metadata), or find the one that was begun for this imageId.',
  status: 201,
  response: upload,
  errors: [
    'too_large',
    'illegal_state',
    'storage_full',
    'disk_full',
    'too_many_uploads',
    'protocol_version',
    'conflict',
  ],
});

export const readUpload = defineOperation('readUpload', {
  method: 'GET',
  path: '/api/video-projects/:projectId/uploads/:uploadId',
  summary: 'How much of an upload is stored (tus: HEAD, Upload-Offset).',
  response: upload,
});

export const appendUpload = defineOperation('appendUpload', {
  method: 'PATCH',
  path: '/api/video-projects/:projectId/uploads/:uploadId',
  summary: 'Send the next part of a file (tus: Upload-Offset).',
  bodyType: 'part',
  status: 204,
  errors: ['conflict', 'unsupported_media', 'disk_full', 'protocol_version'],
});

export const removeUpload = defineOperation('removeUpload', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/uploads/:uploadId',
  summary: 'End an upload and remove what is stored of it.',
  status: 204,
  errors: ['protocol_version'],
});

export const finishUpload = defineOperation('finishUpload', {
  method: 'POST',
  path: '/api/video-projects/:projectId/uploads/:uploadId/finish',
  summary: 'Add the photo or clip, once all of it is stored. It may be repeated.',
  response: z.object({ project: projectWithClips }),
  errors: [
    'too_large',
    'unsupported_media',
    'unusable_media',
    'storage_full',
    'disk_full',
    'conflict',
    'illegal_state',
  ],
});

/** A file of a project that has not arrived from the device that added it. */
const awaitedFile = z.object({
  shotId,
  displayName: z.string(),
  /** A smaller copy of the photo arrived, which videos show in the meantime. */
  hasCopy: z.boolean(),
  /** Size of the whole file; absent if its upload has not started. */
  bytes: z.number().int().positive().optional(),
  /** Bytes of it that arrived. */
  arrivedBytes: z.number().int().min(0),
});
export type AwaitedFile = z.infer<typeof awaitedFile>;

export const listAwaitedFiles = defineOperation('listAwaitedFiles', {
  method: 'GET',
  path: '/api/video-projects/:projectId/awaited-files',
  summary: 'Files that are still on the device they were added on.',
  response: z.object({ files: z.array(awaitedFile) }),
});

export const dropAwaitedFiles = defineOperation('dropAwaitedFiles', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/awaited-files',
  summary:
    'Go on without the files that have not arrived, or without one of them: photos that have a smaller copy keep it, others leave the project.',
  query: z.object({ shotId: shotId.optional() }),
  response: z.object({ project: projectWithClips }),
  errors: ['illegal_state'],
});
