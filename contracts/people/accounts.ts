import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';

/** Days after the request in which signing in cancels the deletion of an account. */
export const DELETION_UNDO_DAYS = 7;
/** The word that the user types to confirm the deletion of their account. */
export const DELETION_WORD = 'delete';

export const exportAccount = defineOperation('exportAccount', {
  method: 'GET',
  path: '/api/user/export',
  summary:
    'Everything of the person’s as one zip file: projects, originals, videos, words, brand, voice and history, as files and JSON with a schema.',
  bodyType: 'bytes',
});

export const deleteAccount = defineOperation('deleteAccount', {
  method: 'POST',
  path: '/api/user/deletion',
  summary: `Delete the account: sessions, share links, access tokens, webhooks and jobs end at once, everything else after ${DELETION_UNDO_DAYS} days, unless the person signs in before. Repeated, it answers alike.`,
  body: z.object({ confirmation: z.literal(DELETION_WORD) }),
  /** Time after which the deletion can no longer be cancelled. */
  response: z.object({ deletesAt: z.iso.datetime() }),
  errors: ['not_found', 'illegal_state'],
});

export const restoreAccount = defineOperation('restoreAccount', {
  method: 'POST',
  path: '/api/user/restoration',
  summary: 'Keep an account that was to be deleted. The site calls it when a person signs in.',
  response: z.object({ wasDeleted: z.boolean() }),
  errors: ['not_found', 'illegal_state'],
});
