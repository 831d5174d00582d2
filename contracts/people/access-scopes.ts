import { z } from 'zod';

/** What an access token may be allowed to do, with what its owner reads beside the choice. */
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
 * What an operation asks of an access token: a scope; `open` where it asks for nobody's identity; or
 * `browser`, which no token has, because a token that leaks must not take over the account.
 */
export type OperationScope = AccessScope | 'open' | 'browser';
