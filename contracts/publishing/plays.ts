import { z } from 'zod';
import { versionId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';

/** Where a shared video is played: its own page, another site's page, or the listing's page. */
export const playPlace = z.enum(['share', 'embed', 'listing']);
export type PlayPlace = z.infer<typeof playPlace>;

/** A host name, with a port if it has one. */
const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z\d.-]+(:\d+)?$/);

/**
 * Tells how far a viewer has seen a video. Counted are plays of people's browsers that do not ask to be left
 * out (Do Not Track, Global Privacy Control): one of a viewer, a version and a day. The answer is the same
 * whether it was counted or not.
 */
export const recordPlay = defineOperation('recordPlay', {
  method: 'PUT',
  path: '/api/plays',
  summary: 'Tell how far a shared video was seen, with the token its page came with.',
  access: 'anyone',
  status: 204,
  body: z.object({
    /** Of the video as it was read. */
    playToken: z.string().max(200),
    place: playPlace,
    /** Quarters of the video seen so far; 0: it has begun. */
    quarters: z.number().int().min(0).max(4),
    /** The host of the site that led here, or that embeds the video; `qr-code` where a QR code did. */
    referrer: hostName.optional(),
  }),
});

/** Plays, and how many of them came how far: to a quarter, the half, three quarters, the end. */
const counts = z.object({
  plays: z.number().int(),
  reached: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
});
export type PlayCounts = z.infer<typeof counts>;

/** Plays from which on a share of them is said in percent: `50%` of two would promise more than it knows. */
const MIN_PLAYS_IN_PERCENT = 10;

/** How many of the plays that is: `1 of 2`, or `40%` where there are enough of them. */
export function formatShareOfPlays(part: number, plays: number): string {
  return plays < MIN_PLAYS_IN_PERCENT
    ? `${part} of ${plays}`
    : `${Math.round((100 * part) / plays)}%`;
}

/** Days that a report tells of one by one. */
export const REPORT_DAYS = 30;

export const playReport = z.object({
  /** The address, else the project's name, else `Property`. */
  title: z.string(),
  total: counts,
  /** The last days, today last; in UTC. */
  days: z.array(z.object({ day: z.iso.date(), plays: z.number().int() })).length(REPORT_DAYS),
  /** Those that have a video, in their order. */
  versions: z.array(counts.extend({ versionId, label: z.string() })),
  /** The sites that led to most plays; `qr-code` for QR codes. */
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
