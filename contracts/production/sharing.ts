import { z } from 'zod';
import { projectId, shotId, versionId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { disclosure } from '@/contracts/project/clip';
import { deliveredAgent } from '@/contracts/project/delivered-agent';
import { listingFacts, wordLocales } from '@/contracts/project/words';
import { videoStream } from './stream';

export const shareProject = defineOperation('shareProject', {
  method: 'POST',
  path: '/api/video-projects/:projectId/share',
  summary: 'The project’s share link, made at first share.',
  body: z.object({ allowDownload: z.boolean().optional() }).optional(),
  response: z.object({
    /** Path on this site: /app/video/{projectId}?share={token}. */
    path: z.string(),
    allowDownload: z.boolean(),
  }),
  errors: ['illegal_state'],
});

export const unshareProject = defineOperation('unshareProject', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/share',
  summary: 'Revoke the share link.',
  response: z.object({ message: z.string() }),
});

/** The current property and agent on the page of a shared video. */
export const sharedListing = z.object({
  facts: listingFacts.pick({
    address: true,
    city: true,
    price: true,
    beds: true,
    baths: true,
    area: true,
    status: true,
  }),
  /** Locale of prices, numbers and dates. */
  locale: z.enum(wordLocales),
  agent: deliveredAgent.optional(),
});
export type SharedListing = z.infer<typeof sharedListing>;

/** The data for visitors with the link. */
export const sharedVideo = z.object({
  projectId,
  /** The version that the link is for. */
  versionId,
  /** Its page contains no names and no description. */
  isNeutral: z.boolean(),
  name: z.string().optional(),
  description: z.string().optional(),
  /** Absent for a neutral version. */
  listing: sharedListing.optional(),
  updatedAt: z.iso.datetime(),
  videoUrl: z.string(),
  posterUrl: z.string(),
  previewUrl: z.string(),
  /** The stream that pages play; absent until it is encoded, shortly after the video. */
  stream: videoStream.optional(),
  videoSeconds: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  allowDownload: z.boolean(),
  /** The open house that the video announces, once it is over; absent otherwise. */
  pastInvitation: z
    .object({
      date: z.iso.date(),
      /** Locale of the date, such as `en-US`. */
      locale: z.string(),
    })
    .optional(),
  /** Token with which a player reports how much of this video was watched; a new one for each response. */
  playToken: z.string().optional(),
  /** Altered pictures, each with a link to its original. */
  altered: z.array(
    z.object({
      shotId,
      position: z.number().int(),
      disclosure,
      url: z.string(),
      /** Absent if the upload was already altered. */
      originalUrl: z.string().optional(),
    }),
  ),
});
export type SharedVideo = z.infer<typeof sharedVideo>;

export const readSharedVideo = defineOperation('readSharedVideo', {
  method: 'GET',
  path: '/api/video-projects/:projectId/shared',
  summary: 'The video behind a share link.',
  access: 'viewer',
  query: z.object({ share: z.string().max(100) }),
  response: sharedVideo,
});
