import { z } from 'zod';
import { commentId, versionId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { videoParts } from '@/contracts/production/video-parts';
import { approvalLimits } from './approval-limits';

/** Plain text of whomever: without control characters, and without those that turn the text around them. */
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

/** What a client says of a moment of a version. */
const comment = z.object({
  commentId,
  versionId,
  /** The moment of the film. */
  seconds: z.number().min(0),
  text: z.string(),
  author: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** Of the project's owner. */
  answer: z.string().optional(),
  isResolved: z.boolean(),
  /** Whether the version is still the film that it was said of: of one made again, moments may be others. */
  isOfThisVideo: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

export const approval = z.object({
  /** In the order in which they were written. */
  comments: z.array(comment),
  /** The last time that somebody approved the page. */
  approved: z
    .object({
      at: z.iso.datetime(),
      by: z.string().optional(),
      /** Whether the film is still the one that was approved. */
      isOfThisVideo: z.boolean(),
      /** When the film that was approved was made; absent where that is not known. */
      videoMadeAt: z.iso.datetime().optional(),
      /** What is different in the film as it is; absent where it is the one approved, or that is not known. */
      changes: z.array(z.enum(videoParts)).optional(),
      /** Whether the approval counts for the film as it is: another status alone does not withdraw it. */
      isStillValid: z.boolean(),
    })
    .optional(),
});
export type Approval = z.infer<typeof approval>;

export const ownApproval = approval.extend({
  /** Whether the page with the brand is for approval. */
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
    /** The moment of that version’s film; behind its end, its end. */
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
