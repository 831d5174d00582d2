import { z } from 'zod';

/** What a shot can be named; a name says where one stands, never what the room is worth. */
export const roomNames = [
  'exterior',
  'entry',
  'living room',
  'kitchen',
  'dining room',
  'main bedroom',
  'bedroom',
  'bathroom',
  'office',
  'laundry',
  'hall',
  'stairs',
  'garage',
  'terrace',
  'balcony',
  'garden',
  'pool',
  'view',
  'plan',
  'detail',
] as const;
export type RoomName = (typeof roomNames)[number];

const share = z.number().min(0).max(1);
/** A point as shares of the upright picture's width and height, from its top left corner. */
const point = z.object({ x: share, y: share });

/** What the edit knows of one photo or clip. Whatever was not found is absent or `unknown`. */
export const shotFindings = z.object({
  /** `drawing`: a floor plan, map or sketch. */
  kind: z.enum(['photo', 'drawing', 'clip']),
  /** In pixels, upright. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Length of a clip. */
  seconds: z.number().positive().optional(),
  place: z.enum(['inside', 'outside', 'unknown']),
  /** Of a picture taken outside; `unknown` for all others. */
  light: z.enum(['day', 'dusk', 'unknown']),
  /** Distant scenery or water fills it. */
  isView: z.boolean(),
  /** Taken from the air. */
  isAerial: z.boolean(),
  /** A close-up of one thing. */
  isDetail: z.boolean(),
  /** 1: as sharp as its pixels allow. */
  sharpness: share,
  exposure: z.enum(['good', 'dark', 'burnt']),
  /** Mean luma. */
  brightness: share,
  /** How far the picture leans, clockwise positive; 0 when unknown. */
  tiltDegrees: z.number(),
  hasPeople: z.boolean(),
  hasWriting: z.boolean(),
  /** Where a window, door or light draws the eye, from the left edge. */
  opening: z.object({ x: share }).optional(),
  /** Of a room with one vanishing point. */
  vanishingPoint: point.optional(),
  interestCentre: point,
  /** Local time from the camera; absent where it has none or an absurd one. */
  takenAt: z.iso.datetime({ local: true }).optional(),
  /** Degrees. Kept on the server: it is in nothing that is served. */
  position: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional(),
  room: z
    .object({
      name: z.enum(roomNames),
      source: z.enum(['file name', 'caption', 'detector', 'vision model']),
      confidence: share,
    })
    .optional(),
  /** What a vision model would write under it: a suggestion, checked to claim nothing. */
  caption: z.string().max(60).optional(),
  /** How well it opens a video, as a vision model judges it; 1: best. */
  appeal: share.optional(),
  /** Perceptual hash and corners in base64; only the search for doubles reads it. */
  fingerprint: z.string().max(20_000).optional(),
});
export type ShotFindings = z.infer<typeof shotFindings>;

/** What the edit knows of a listing's shots, in the order in which they were delivered. */
export const listingFindings = z.object({
  shots: z.array(z.object({ id: z.string(), fileName: z.string(), findings: shotFindings })),
  /** Each group names shots that show the same view; a shot is in at most one. */
  doubles: z.array(z.array(z.string()).min(2)),
});
export type ListingFindings = z.infer<typeof listingFindings>;
