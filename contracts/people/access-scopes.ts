import { z } from 'zod';

/** The permissions of an access token, with their descriptions for its owner. */
export const accessScopes = {
  read: {
    label: 'Read',
    purpose: 'See your projects, videos, brand and balance, and download them.',
  },
  make: {
    label: 'Make',
    purpose: 'Create, upload, edit, share and delete projects, and change your brand.',
  },
  spend: {
    label: 'Spend',
    purpose: 'Generate videos and enhance photos, which costs tokens.',
  },
} as const;

export type AccessScope = keyof typeof accessScopes;
export const accessScope = z.enum(Object.keys(accessScopes) as [AccessScope, ...AccessScope[]]);

/**
 * An operation's requirement for access tokens: a scope; `open` if it needs no identity; or `browser`, which
 * no token has, so that a leaked token cannot take over the account.
 */
export type OperationScope = AccessScope | 'open' | 'browser';
