import { z } from 'zod';
import { accessTokenId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { accessScope } from './access-scopes';

/** Begins every access token, so that a person, and a scanner for leaked secrets, recognises one. */
export const ACCESS_TOKEN_PREFIX = 'hr_';
/** A person's tokens that are neither revoked nor expired. */
export const MAX_ACCESS_TOKENS = 20;
/** Tokens that a monthly limit may allow. */
const MAX_MONTHLY_TOKENS = 1_000_000;

const tokenName = z.string().trim().min(1).max(60);

/** A person's token for calls from outside the browser. Its secret is shown once, when it is made. */
export const accessToken = z.object({
  accessTokenId,
  name: z.string(),
  /** How its secret begins. */
  hint: z.string(),
  scopes: z.array(accessScope),
  /** Tokens it may spend in a calendar month (UTC); null: as many as the person has. */
  monthlyTokens: z.number().int().min(0).nullable(),
  /** Tokens spent or held in this calendar month. */
  spentThisMonth: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  /** Null: it does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  /** To the minute; null: never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

const accessTokenList = z.object({ accessTokens: z.array(accessToken) });

export const listAccessTokens = defineOperation('listAccessTokens', {
  method: 'GET',
  path: '/api/user/access-tokens',
  summary: 'The person’s access tokens that are not revoked, newest first; never their secrets.',
  response: accessTokenList,
});

export const createAccessToken = defineOperation('createAccessToken', {
  method: 'POST',
  path: '/api/user/access-tokens',
  summary: 'Make an access token. Its secret is in this answer and in no other.',
  body: z.object({
    name: tokenName,
    scopes: z
      .array(accessScope)
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'A scope is named once.'),
    /** Null: it does not expire. */
    expiresInDays: z.number().int().min(1).max(366).nullable(),
    monthlyTokens: z.number().int().min(0).max(MAX_MONTHLY_TOKENS).nullable(),
  }),
  response: z.object({ accessToken, secret: z.string() }),
  errors: ['too_many_access_tokens'],
});

export const revokeAccessToken = defineOperation('revokeAccessToken', {
  method: 'DELETE',
  path: '/api/user/access-tokens/:accessTokenId',
  summary: 'Revoke an access token; its next call is refused.',
  response: accessTokenList,
});

/** Whether a text may be an access token of this product, whole or cut off. */
function looksLikeAccessToken(text: string): boolean {
  return text.startsWith(ACCESS_TOKEN_PREFIX);
}

/** The access token in an Authorization header; undefined for another bearer's token, or none. */
export function readAccessToken(authorization: string | null | undefined): string | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return bearer !== undefined && looksLikeAccessToken(bearer) ? bearer : undefined;
}

/** Long enough for a part of a secret; shorter values may be anything. */
const secretInQuery = /[?&][^=&]*=hr_[0-9A-Za-z]{20,}/;

/** Whether an address has an access token in its query, from where it gets into logs and histories. */
export function hasAccessTokenInQuery(address: string): boolean {
  return secretInQuery.test(address);
}

/** The sentence that such an address is refused with. */
export const TOKEN_IN_QUERY =
  'An access token does not belong in an address, where others can read it. Send it in the header “Authorization: Bearer …”, and make a new one in your account.';
