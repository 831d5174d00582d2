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

/** Whose call it is, as far as the web can tell. */
interface Authorised {
  readonly tokens: SessionTokens;
  /** It came with an access token, which only the product API can check. */
  readonly hasAccessToken: boolean;
}

/**
 * Decides whether a call goes on to the product API. A caller's own access token goes on as it came, and no
 * cookie counts beside it: no other site can send it, so such a call may come from anywhere. Every other
 * call that changes something comes from our own pages, with a session.
 * @param lentToken that a handler of ours calls with, of whatever kind.
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

/** Whether a call needs no token: a share link carries its own, which the product API checks. */
function isAllowedWithoutToken(operation: Operation, { searchParams }: URL): boolean {
  if (operation.access === 'viewer') return searchParams.has('share');
  return operation.access !== 'person' && operation.access !== 'operator';
}
