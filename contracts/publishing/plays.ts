import { z } from 'zod';
import { versionId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';

/** The place where a shared video plays: its own page, another site's page, or the listing's page. */
export const playPlace = z.enum(['share', 'embed', 'listing']);
export type PlayPlace = z.infer<typeof playPlace>;

/** A host name, with a port if it has one. */
const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z\d.-]+(:\d+)?$/);

/**
 * Reports how much of a video a viewer has watched. Counts plays in browsers that do not opt out (Do Not
 * Track, Global Privacy Control): one per viewer, version and day. The response does not show whether it was
 * counted.
 */
export const recordPlay = defineOperation('recordPlay', {
  method: 'PUT',
  path: '/api/plays',
  summary: 'Tell how far a shared video was seen, with the token its page came with.',
  access: 'anyone',
  status: 204,
  body: z.object({
    /** Token of the video, from the response that described it. */
    playToken: z.string().max(200),
    place: playPlace,
    /** Quarters of the video watched so far; 0: it has started. */
    quarters: z.number().int().min(0).max(4),
    /** The host of the referring or embedding site; `qr-code` for a QR code. */
    referrer: hostName.optional(),
  }),
});

/** Number of plays, and how many of them reached a quarter, the half, three quarters and the end. */
const counts = z.object({
  plays: z.number().int(),
  reached: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
});
export type PlayCounts = z.infer<typeof counts>;

/** Minimum number of plays for a percentage: `50%` of two plays would suggest too much precision. */
const MIN_PLAYS_IN_PERCENT = 10;

/** Returns a share of the plays: `1 of 2`, or `40%` if there are enough plays. */
export function formatShareOfPlays(part: number, plays: number): string {
  return plays < MIN_PLAYS_IN_PERCENT
    ? `${part} of ${plays}`
    : `${Math.round((100 * part) / plays)}%`;
}

/** Number of days that a report lists individually. */
export const REPORT_DAYS = 30;

export const playReport = z.object({
  /** The address, or else the project's name, or else `Property`. */
  title: z.string(),
  total: counts,
  /** The last days, today last; in UTC. */
  days: z.array(z.object({ day: z.iso.date(), plays: z.number().int() })).length(REPORT_DAYS),
  /** The versions with a video, in order. */
  versions: z.array(counts.extend({ versionId, label: z.string() })),
  /** The sites that led to the most plays; `qr-code` for QR codes. */
  referrers: z.array(z.object({ host: z.string(), plays: z.number().int() })),
  places: z.array(z.object({ place: playPlace, plays: z.number().int() })),
});
export type PlayReport = z.infer<typeof playReport>;

export const readPlayReport = defineOperation('readPlayReport', {
  method: 'GET',
  path: '/api/video-projects/:projectId/plays',
  summary:
    'How often the project’s shared videos were watched, and how far: for its owner, or by the report’s link.',
  access: 'viewer',
  query: z.object({ share: z.string().max(100).optional() }),
  response: playReport,
});

export const downloadPlayReport = defineOperation('downloadPlayReport', {
  method: 'GET',
  path: '/api/video-projects/:projectId/plays.pdf',
  summary: 'The same as a PDF of one page, for its owner, or by the report’s link.',
  access: 'viewer',
  bodyType: 'bytes',
  query: z.object({ share: z.string().max(100).optional() }),
});
