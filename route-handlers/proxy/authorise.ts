import type { ErrorCode } from '@/contracts/error';
import type { Operation } from '@/contracts/operation';
import {
  hasAccessTokenInQuery,
  readAccessToken,
  TOKEN_IN_QUERY,
} from '@/contracts/people/access-tokens';
import type { Env } from '@/lib/env';
import { isKnownHost, isSameSite } from './same-site';
import { readSessionTokens, type SessionTokens, withAccessToken } from './session-tokens';

interface Refused {
  readonly code: ErrorCode;
  readonly message?: string;
}

/** The caller, as far as the web can identify them. */
interface Authorised {
  readonly tokens: SessionTokens;
  /** It came with an access token, which only the product API can check. */
  readonly hasAccessToken: boolean;
}

/**
 * Decides whether a call is forwarded to the product API. A caller's own access token is forwarded unchanged,
 * and cookies beside it are ignored: no other site can send it, so such a call may come from anywhere. Every
 * other call that changes something must come from our own pages, with a session.
 * @param lentToken token of any kind with which one of our handlers calls.
 */
export async function authorise(
  request: Request,
  url: URL,
  operation: Operation,
  env: Env,
  lentToken?: string,
): Promise<Authorised | Refused> {
  if (!isKnownHost(request, env)) {
    const message = `Homereel answers at ${env.APP_ORIGIN} and at no other name.`;
    return { code: 'forbidden', message };
  }
  if (hasAccessTokenInQuery(url.search))
    return { code: 'unauthenticated', message: TOKEN_IN_QUERY };
  const accessToken = lentToken ?? readAccessToken(request.headers.get('authorization'));
  if (accessToken !== undefined) {
    return { tokens: withAccessToken(accessToken), hasAccessToken: true };
  }
  if (operation.access !== 'provider' && !isSameSite(request, env)) {
    return { code: 'forbidden', message: 'This request did not come from our own pages.' };
  }
  const tokens = await readSessionTokens(request, operation);
  const problem = isAllowedWithoutToken(operation, url) ? undefined : tokens.problem;
  if (problem === undefined) return { tokens, hasAccessToken: false };
  if (problem !== 'provider_unavailable') return { code: 'unauthenticated' };
  const message = 'The sign-in service does not answer. Please try again.';
  return { code: 'unavailable', message };
}

/** Returns whether a call needs no token: a share link contains its own, which the product API verifies. */
function isAllowedWithoutToken(operation: Operation, { searchParams }: URL): boolean {
  if (operation.access === 'viewer') return searchParams.has('share');
  return operation.access !== 'person' && operation.access !== 'operator';
}
