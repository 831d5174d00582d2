import { z } from 'zod';
import { commentId, versionId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { videoParts } from '@/contracts/production/video-parts';
import { approvalLimits } from './approval-limits';

/**
 * Plain text from any client: without control characters, and without those that reverse the text around
 * them.
 */
const plainText = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(unshown, ''))
    .trim()
    .min(1)
    .max(maxLength);
const unshown = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

const clientName = plainText(approvalLimits.nameLength);
const commentText = plainText(approvalLimits.textLength);

/** A client's comment on a moment of a version. */
const comment = z.object({
  commentId,
  versionId,
  /** Time in the video. */
  seconds: z.number().min(0),
  text: z.string(),
  author: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** Answer of the project's owner. */
  answer: z.string().optional(),
  isResolved: z.boolean(),
  /** Whether the comment refers to the version's current video; times may differ in a re-rendered one. */
  isOfThisVideo: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

export const approval = z.object({
  /** In order of writing. */
  comments: z.array(comment),
  /** The last approval of the page. */
  approved: z
    .object({
      at: z.iso.datetime(),
      by: z.string().optional(),
      /** Whether the current video is the approved one. */
      isOfThisVideo: z.boolean(),
      /** Time at which the approved video was rendered; absent if unknown. */
      videoMadeAt: z.iso.datetime().optional(),
      /** The differences of the current video; absent if it is the approved one, or if unknown. */
      changes: z.array(z.enum(videoParts)).optional(),
      /** Whether the approval counts for the current video: a different status alone does not end it. */
      isStillValid: z.boolean(),
    })
    .optional(),
});
export type Approval = z.infer<typeof approval>;

export const ownApproval = approval.extend({
  /** Whether the branded page is for approval. */
  isOpen: z.boolean(),
});
export type OwnApproval = z.infer<typeof ownApproval>;

const ofProject = '/api/video-projects/:projectId/approval';

export const readApproval = defineOperation('readApproval', {
  method: 'GET',
  path: ofProject,
  summary: 'What clients said about the listing page, and whether they approved it.',
  response: ownApproval,
});

export const switchApproval = defineOperation('switchApproval', {
  method: 'PUT',
  path: ofProject,
  summary: 'Open the branded listing page for approval, or close it. Comments are kept.',
  body: z.object({ isOpen: z.boolean() }),
  response: ownApproval,
});

const byLink = z.object({ share: z.string().max(100) });

export const writeComment = defineOperation('writeComment', {
  method: 'POST',
  path: '/api/video-projects/:projectId/approval/comments',
  summary: 'Comment on a moment of the video, on a page that is for approval.',
  access: 'viewer',
  status: 201,
  query: byLink,
  body: z.object({
    versionId,
    /** Time in that version’s video; beyond its end, the end. */
    seconds: z.number().min(0).max(86_400),
    text: commentText,
    author: clientName.optional(),
  }),
  response: comment,
  errors: ['illegal_state', 'too_many_requests'],
});

export const approveListing = defineOperation('approveListing', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/approval/given',
  summary: 'Approve the video of a page that is for approval.',
  access: 'viewer',
  query: byLink,
  body: z.object({ name: clientName.optional() }),
  response: approval,
});

const ofComment = '/api/video-projects/:projectId/approval/comments/:commentId';

export const answerComment = defineOperation('answerComment', {
  method: 'PUT',
  path: ofComment,
  summary: 'Answer a comment, or mark it as resolved; what is left out stays as it is.',
  body: z.object({ answer: commentText.optional(), isResolved: z.boolean().optional() }),
  response: comment,
});

export const removeComment = defineOperation('removeComment', {
  method: 'DELETE',
  path: ofComment,
  summary: 'Remove a comment.',
  response: z.object({ message: z.string() }),
});
