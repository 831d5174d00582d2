import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';
import { focusPoint } from './framing';
import { brandWords, wordLocales, wordThemes } from './words';

/** A user's details in branded videos, and the type theme of all their videos. */
export const personBrand = brandWords.extend({
  /** Theme of projects that choose none. */
  theme: z.enum(wordThemes).optional(),
  /** Locale of prices, dates and fact names; default: `en-US`. */
  locale: z.enum(wordLocales).optional(),
});
export type PersonBrand = z.infer<typeof personBrand>;

export const readBrand = defineOperation('readBrand', {
  method: 'GET',
  path: '/api/user/brand',
  summary: 'What the person’s branded videos say of them.',
  response: personBrand,
});

export const saveBrand = defineOperation('saveBrand', {
  method: 'PUT',
  path: '/api/user/brand',
  summary: 'Replace the brand; it shows in videos generated from now on.',
  body: personBrand,
  response: personBrand,
});

/** Shapes of the examples of a brand before it is saved. */
export const brandExampleShapes = ['16:9', '9:16'] as const;
export type BrandExampleShape = (typeof brandExampleShapes)[number];

/** Data URLs of example frames: a video's text over the sample listing. */
export const brandExamples = z.object({
  title: z.string(),
  lowerThird: z.string(),
  /** Empty of words if the brand has nothing to end a video with. */
  endCard: z.string(),
});
export type BrandExamples = z.infer<typeof brandExamples>;

export const drawBrandExamples = defineOperation('drawBrandExamples', {
  method: 'POST',
  path: '/api/user/brand/examples',
  summary: 'Draw a title, a caption and an end card with this brand; nothing is saved.',
  body: z.object({ brand: personBrand, shape: z.enum(brandExampleShapes) }),
  response: brandExamples,
  errors: ['conflict', 'unavailable'],
});

/** Maximum size of a logo's file. Headshots have the limit of photos. */
export const MAX_LOGO_BYTES = 10 * 1024 * 1024;

const brandPicture = z.object({
  /** The address changes with the picture. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

/** The pictures of a user's branded videos. */
export const brandPictures = z.object({
  logo: brandPicture
    .extend({
      /** Whether a copy without white exists; a logo that is already transparent has none. */
      canHideWhite: z.boolean(),
      hidesWhite: z.boolean(),
      /** Without white and with it; absent if there is only one look. */
      looks: z.object({ clear: brandPicture, white: brandPicture }).optional(),
    })
    .optional(),
  /** The whole photo; videos show the square around its focus, as a circle. */
  headshot: brandPicture.extend({ focus: focusPoint }).optional(),
});
export type BrandPictures = z.infer<typeof brandPictures>;
export type BrandLogo = NonNullable<BrandPictures['logo']>;
export type BrandHeadshot = NonNullable<BrandPictures['headshot']>;

export const readBrandPictures = defineOperation('readBrandPictures', {
  method: 'GET',
  path: '/api/user/brand/pictures',
  summary: 'Where the logo and the headshot are, and how they are shown.',
  response: brandPictures,
});

const pictureUpload = {
  method: 'PUT',
  bodyType: 'upload',
  response: brandPictures,
} as const;

export const uploadLogo = defineOperation('uploadLogo', {
  ...pictureUpload,
  path: '/api/user/brand/logo',
  summary:
    'Replace the logo by a PNG, JPEG or WebP (multipart: file). One that stands on white is shown without it at first.',
});

export const uploadHeadshot = defineOperation('uploadHeadshot', {
  ...pictureUpload,
  path: '/api/user/brand/headshot',
  summary: 'Replace the headshot by a photo (multipart: file).',
});

export const saveLogo = defineOperation('saveLogo', {
  method: 'PATCH',
  path: '/api/user/brand/logo',
  summary: 'Show the logo with or without its white.',
  body: z.object({ hidesWhite: z.boolean() }),
  response: brandPictures,
  errors: ['not_found', 'illegal_state'],
});

export const saveHeadshot = defineOperation('saveHeadshot', {
  method: 'PATCH',
  path: '/api/user/brand/headshot',
  summary: 'Move the middle of the headshot’s crop.',
  body: z.object({ focus: focusPoint }),
  response: brandPictures,
  errors: ['not_found'],
});

export const removeLogo = defineOperation('removeLogo', {
  method: 'DELETE',
  path: '/api/user/brand/logo',
  summary: 'Remove the logo; asked for twice, it is gone all the same.',
  response: brandPictures,
});

export const removeHeadshot = defineOperation('removeHeadshot', {
  method: 'DELETE',
  path: '/api/user/brand/headshot',
  summary: 'Remove the headshot; asked for twice, it is gone all the same.',
  response: brandPictures,
});

const pictureFile = {
  method: 'GET',
  bodyType: 'bytes',
  /** Selects the version of the picture; the response is then immutable. */
  query: z.object({ version: z.string().max(100).optional() }),
  errors: ['not_found'],
} as const;

export const readLogo = defineOperation('readLogo', {
  ...pictureFile,
  path: '/api/user/brand/logo',
  summary: 'The logo as videos show it (PNG).',
});

export const readHeadshot = defineOperation('readHeadshot', {
  ...pictureFile,
  path: '/api/user/brand/headshot',
  summary: 'The whole headshot (JPEG).',
});
