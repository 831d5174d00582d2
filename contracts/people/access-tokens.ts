import { z } from 'zod';
import { accessTokenId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';
import { accessScope } from './access-scopes';

/** Prefix of every access token, by which users and scanners for leaked secrets recognise it. */
export const ACCESS_TOKEN_PREFIX = 'hr_';
/** Maximum number of a user's tokens that are neither revoked nor expired. */
export const MAX_ACCESS_TOKENS = 20;
/** Tokens that a monthly limit may allow. */
const MAX_MONTHLY_TOKENS = 1_000_000;

const tokenName = z.string().trim().min(1).max(60);

/** A user's token for calls from outside the browser. Its secret is shown once, on creation. */
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

/** Returns whether a text may be an access token of this product, complete or truncated. */
function looksLikeAccessToken(text: string): boolean {
  return text.startsWith(ACCESS_TOKEN_PREFIX);
}

/** Returns the access token in an Authorization header; undefined for other bearer tokens, or none. */
export function readAccessToken(authorization: string | null | undefined): string | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return bearer !== undefined && looksLikeAccessToken(bearer) ? bearer : undefined;
}

/** Long enough for a part of a secret; shorter values may be anything. */
const secretInQuery = /[?&][^=&]*=hr_[0-9A-Za-z]{20,}/;

/**
 * Returns whether an address has an access token in its query, from which it would get into logs and
 * histories.
 */
export function hasAccessTokenInQuery(address: string): boolean {
  return secretInQuery.test(address);
}

/** The sentence that such an address is refused with. */
export const TOKEN_IN_QUERY =
  'An access token does not belong in an address, where others can read it. Send it in the header “Authorization: Bearer …”, and make a new one in your account.';
