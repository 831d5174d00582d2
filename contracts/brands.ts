import { z } from 'zod';
import { defineOperation } from './operation';
import { brandWords, wordThemes } from './words';

/** What a person's branded videos say of them, and the type theme of all their videos. */
export const personBrand = brandWords.extend({
  /** Of projects that choose none. */
  theme: z.enum(wordThemes).optional(),
});
export type PersonBrand = z.infer<typeof personBrand>;

export const readBrand = defineOperation('readBrand', {
  method: 'GET',
  path: '/api/user/brand',
  summary: 'What the person’s branded videos say of them.',
  access: 'person',
  response: personBrand,
});

export const saveBrand = defineOperation('saveBrand', {
  method: 'PUT',
  path: '/api/user/brand',
  summary: 'Replace the brand; it shows in videos generated from now on.',
  access: 'person',
  body: personBrand,
  response: personBrand,
});
