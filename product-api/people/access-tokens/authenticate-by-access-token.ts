import type { Queryable } from '@/adapters/database/database';
import { toOperationScope } from '@/contracts/api/operation-scopes';
import {
  hasAccessTokenInQuery,
  readAccessToken,
  TOKEN_IN_QUERY,
} from '@/contracts/people/access-tokens';
import { ApiError } from '@/product-api/http/api-error';
import type { Authenticate } from '@/product-api/http/authenticate';
import type { Caller } from '@/product-api/http/route';
import { requireOpen } from '@/product-api/people/users/person-standing';
import { type HeldAccessToken, selectByDigest, updateLastUsed } from './access-tokens-store';
import { requireScope } from './require-scope';
import { isWholeSecret, toDigest } from './token-secret';

/**
 * Identifies callers that send an access token, and leaves all others to `others`. A token that is refused
 * never falls back to another identity.
 */
export function authenticateByAccessToken(database: Queryable, others: Authenticate): Authenticate {
  return async (request) => {
    const { operation, headers, url } = request;
    if (hasAccessTokenInQuery(url)) throw new ApiError('unauthenticated', TOKEN_IN_QUERY);
    const secret = readAccessToken(headers.authorization);
    if (secret === undefined) return others(request);
    if (operation.access === 'anyone' || operation.access === 'provider') return undefined;
    const token = await requireValid(database, secret);
    requireScope(token.scopes, toOperationScope(operation));
    if (token.isUseOutdated) await updateLastUsed(database, token.accessTokenId);
    return toCaller(token);
  };
}

/** @throws ApiError unauthenticated, with the fault of the token. */
async function requireValid(database: Queryable, secret: string): Promise<HeldAccessToken> {
  if (!isWholeSecret(secret)) {
    throw refusal('This access token is not complete: a part of it is missing or mistyped.');
  }
  const token = await selectByDigest(database, toDigest(secret));
  if (token === undefined) {
    throw refusal('This access token was not created on this site. Create one in your account.');
  }
  if (token.revoked !== null) {
    throw refusal(`This access token was revoked on ${toDay(token.revoked)}.`);
  }
  if (token.isExpired && token.expires !== null) {
    throw refusal(`This access token expired on ${toDay(token.expires)}.`);
  }
  requireOpen(token);
  return token;
}

function refusal(message: string): ApiError {
  return new ApiError('unauthenticated', message);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function toCaller({
  userId,
  tenantId,
  accessTokenId,
  scopes,
  monthlyTokens,
}: HeldAccessToken): Caller {
  return { userId, tenantId, accessToken: { accessTokenId, scopes, monthlyTokens } };
}
