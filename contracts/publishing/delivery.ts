import { z } from 'zod';
import { deliveryKind } from '@/contracts/delivery-kind';
import { projectId, shotId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { sharedVideo } from '@/contracts/production/sharing';
import { still } from '@/contracts/production/stills';
import { transcriptLine } from '@/contracts/production/transcript';
import { versionPreset } from '@/contracts/production/versions';
import { deliveredAgent } from '@/contracts/project/delivered-agent';
import { listingFacts, wordLocales } from '@/contracts/project/words';
import { approval } from './approval';

export const deliveryLink = z.object({
  kind: deliveryKind,
  /**
   * Path on this site: /listing/{projectId}?share={token}, or of the report
   * /report/{projectId}?share={token}.
   */
  path: z.string(),
});
export type DeliveryLink = z.infer<typeof deliveryLink>;

export const listDeliveryLinks = defineOperation('listDeliveryLinks', {
  method: 'GET',
  path: '/api/video-projects/:projectId/delivery',
  summary: 'The open links of the listing page and of its play report.',
  response: z.object({ links: z.array(deliveryLink) }),
});

const ofKind = '/api/video-projects/:projectId/delivery/:deliveryKind';

export const openDeliveryLink = defineOperation('openDeliveryLink', {
  method: 'PUT',
  path: ofKind,
  summary:
    'The link of the listing page, `branded` or `neutral`, or of its play report, `report`: the same until it is revoked.',
  response: deliveryLink,
  errors: ['illegal_state'],
});

export const revokeDeliveryLink = defineOperation('revokeDeliveryLink', {
  method: 'DELETE',
  path: ofKind,
  summary: 'Revoke such a link; asked for twice, it is gone all the same.',
  response: z.object({ message: z.string() }),
});

/** A version on the listing's page. */
export const deliveredVersion = sharedVideo
  .omit({
    projectId: true,
    description: true,
    updatedAt: true,
    altered: true,
    listing: true,
    pastInvitation: true,
  })
  .extend({
    preset: versionPreset,
    /** Its own name; on a neutral page the name of its preset. */
    label: z.string(),
    downloadUrl: z.string(),
    fileName: z.string(),
    bytes: z.number().int(),
    /** Captions of its voice, as WebVTT. */
    captionsUrl: z.string().optional(),
    /** Its spoken and displayed words. */
    transcript: z.array(transcriptLine),
  });
export type DeliveredVersion = z.infer<typeof deliveredVersion>;

/** A photo as the first version of the page shows it. */
export const deliveredPhoto = z.object({
  shotId,
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  caption: z.string().optional(),
  /** Text alternative for blind visitors; absent if there is neither a caption nor a known room. */
  description: z.string().optional(),
  isAltered: z.boolean(),
  /** The original of an altered photo; absent if the upload was already altered. */
  originalUrl: z.string().optional(),
});
export type DeliveredPhoto = z.infer<typeof deliveredPhoto>;

/** The listing's page. A neutral one has no text with names, contact details or invitations. */
export const deliveryPage = z.object({
  projectId,
  isNeutral: z.boolean(),
  /** The address, or else the project's name, or else `Property`. */
  title: z.string(),
  description: z.string().optional(),
  updatedAt: z.iso.datetime(),
  facts: listingFacts.omit({ captions: true }),
  /** Locale of prices, numbers and dates. */
  locale: z.enum(wordLocales),
  /** The page's video comes first. */
  versions: z.array(deliveredVersion).min(1),
  photos: z.array(deliveredPhoto),
  /** Pictures for networks, of the first photos. */
  stills: z.array(still),
  agent: deliveredAgent.optional(),
  /** Its approval and comments; absent unless the page is for approval. */
  approval: approval.optional(),
});
export type DeliveryPage = z.infer<typeof deliveryPage>;

const sharedQuery = z.object({ share: z.string().max(100) });

export const readDeliveryPage = defineOperation('readDeliveryPage', {
  method: 'GET',
  path: '/api/video-projects/:projectId/delivery/page',
  summary: 'The listing page behind a delivery link.',
  access: 'viewer',
  query: sharedQuery,
  response: deliveryPage,
});

const agentPicture = {
  method: 'GET',
  access: 'viewer',
  bodyType: 'bytes',
  /** The version changes with the picture; the response is then immutable. */
  query: sharedQuery.extend({ version: z.string().max(100).optional() }),
} as const;

export const readDeliveryHeadshot = defineOperation('readDeliveryHeadshot', {
  ...agentPicture,
  path: '/api/video-projects/:projectId/delivery/headshot',
  summary: 'The headshot on a branded listing page (JPEG, 640 pixels wide at most).',
});

export const readDeliveryLogo = defineOperation('readDeliveryLogo', {
  ...agentPicture,
  path: '/api/video-projects/:projectId/delivery/logo',
  summary: 'The logo on a branded listing page (PNG).',
});
