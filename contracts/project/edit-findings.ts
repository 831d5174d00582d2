import { z } from 'zod';

/** Room names for shots. They describe the location, not the quality of the room. */
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
/** A point as fractions of the upright picture's width and height, from its top left corner. */
const point = z.object({ x: share, y: share });

/** The findings about one photo or clip that the edit uses. Missing findings are absent or `unknown`. */
export const shotFindings = z.object({
  /** `drawing`: a floor plan, map or sketch. */
  kind: z.enum(['photo', 'drawing', 'clip']),
  /** In pixels, upright. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Length of a clip. */
  seconds: z.number().positive().optional(),
  place: z.enum(['inside', 'outside', 'unknown']),
  /** Light of a picture taken outside; `unknown` for all others. */
  light: z.enum(['day', 'dusk', 'unknown']),
  /** Distant scenery or water fills it. */
  isView: z.boolean(),
  /** Taken from the air. */
  isAerial: z.boolean(),
  /** A close-up of a single object. */
  isDetail: z.boolean(),
  /** 1: as sharp as its pixels allow. */
  sharpness: share,
  exposure: z.enum(['good', 'dark', 'burnt']),
  /** Mean luma. */
  brightness: share,
  /** Tilt of the picture, clockwise positive; 0 if unknown. */
  tiltDegrees: z.number(),
  hasPeople: z.boolean(),
  hasWriting: z.boolean(),
  /** Position of the most eye-catching window, door or light, from the left edge. */
  opening: z.object({ x: share }).optional(),
  /** Vanishing point of a room that has exactly one. */
  vanishingPoint: point.optional(),
  interestCentre: point,
  /** Local time from the camera; absent if missing or implausible. */
  takenAt: z.iso.datetime({ local: true }).optional(),
  /** Degrees. Stays on the server: no response contains it. */
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
  /** A caption by a vision model: a suggestion, checked to contain no claims. */
  caption: z.string().max(60).optional(),
  /** How well it opens a video, as rated by a vision model; 1: best. */
  appeal: share.optional(),
  /** Perceptual hash and corners in base64; only the search for duplicates reads it. */
  fingerprint: z.string().max(20_000).optional(),
});
export type ShotFindings = z.infer<typeof shotFindings>;

/** The findings about a listing's shots, in order of delivery. */
export const listingFindings = z.object({
  shots: z.array(z.object({ id: z.string(), fileName: z.string(), findings: shotFindings })),
  /** Each group contains shots of the same view; a shot is in at most one. */
  doubles: z.array(z.array(z.string()).min(2)),
});
export type ListingFindings = z.infer<typeof listingFindings>;
