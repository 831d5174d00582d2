import { z } from 'zod';
import { shotId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import type { VideoShape } from '@/contracts/project/shape';
import { pictureWidth } from '@/contracts/project/shots';

interface StillSize {
  readonly label: string;
  readonly purpose: string;
  /** In pixels; the sizes that the networks recommend (November 2026). Widths are multiples of eight. */
  readonly width: number;
  readonly height: number;
  /** The shape of video whose framing of a photo it uses. */
  readonly shape: VideoShape;
}

/** The sizes of pictures in networks, in the order in which they are offered. */
export const stillSizes = {
  square: {
    label: 'Square',
    purpose: 'Posts on Instagram and Facebook',
    ...{ width: 1080, height: 1080, shape: '1:1' },
  },
  portrait: {
    label: 'Portrait',
    purpose: 'Tall posts on Instagram',
    ...{ width: 1080, height: 1350, shape: '4:5' },
  },
  cover: {
    label: 'Cover',
    purpose: 'Covers of Reels and Shorts, stories',
    ...{ width: 1080, height: 1920, shape: '9:16' },
  },
  link: {
    label: 'Link',
    purpose: 'Links on Facebook, LinkedIn and X',
    ...{ width: 1200, height: 630, shape: '16:9' },
  },
  thumbnail: {
    label: 'Thumbnail',
    purpose: 'Thumbnails on YouTube',
    ...{ width: 1280, height: 720, shape: '16:9' },
  },
} as const satisfies Readonly<Record<string, StillSize>>;

export type StillSizeName = keyof typeof stillSizes;
export const stillSizeNames = Object.keys(stillSizes) as [StillSizeName, ...StillSizeName[]];

/** Number of a version's photos that have stills: the first ones. */
export const MAX_STILL_PHOTOS = 3;

export const readNetworkStill = defineOperation('readNetworkStill', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/image/:shotId/network-still',
  summary:
    'One of the first photos of a completed version as a JPEG in the size a network asks for, with the title of the facts as they are now, or without words.',
  access: 'viewer',
  bodyType: 'bytes',
  query: z.object({
    share: z.string().max(100).optional(),
    size: z.enum(stillSizeNames),
    words: z.enum(['true', 'false']).optional(),
    /** Width of a preview: the next larger of the served picture widths. */
    width: pictureWidth,
  }),
  errors: ['unusable_media', 'too_many_requests'],
});

/** A picture for a network. */
export const still = z.object({
  shotId,
  /** Number of its photo, counted from 1. */
  number: z.number().int(),
  size: z.enum(stillSizeNames),
  /** With words; `&words=false` returns it without. */
  url: z.string(),
  fileName: z.string(),
});
export type Still = z.infer<typeof still>;

export const listStills = defineOperation('listStills', {
  method: 'GET',
  path: '/api/video-projects/:projectId/versions/:versionId/stills',
  summary: 'The stills of a completed version: each of its first photos in each size.',
  response: z.object({ stills: z.array(still) }),
});
