import { hash, randomBytes } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { toCookieNames } from '@/lib/auth/session-cookie';
import { type Exchange, providerId, toAuthOptions } from './auth-options';
import type { Identity } from './identity';

interface Outcome {
  /** The address to which next-auth redirects the browser. */
  readonly location: string | undefined;
  readonly setCookies: readonly string[];
  readonly exchange: Exchange;
}

/**
 * Runs next-auth inside our own routes. Its own routes are not mounted: they let the browser's query
 * override the authorize request and require their own redirect address.
 */
function runNextAuth(
  identity: Identity,
  wanted: Pick<NextApiRequest, 'method' | 'query' | 'body' | 'cookies'>,
): Promise<Outcome> {
  const exchange: Exchange = { isReached: false };
  const headers = new Map<string, string | string[]>();
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string | string[]) => {
      headers.set(name, value);
      return response;
    },
    end: () => undefined,
    json: () => undefined,
    send: () => undefined,
  };
  const request = { ...wanted, headers: {} };
  const run = NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    toAuthOptions(identity, exchange),
  ) as Promise<unknown>;
  return run.then(() => ({
    location: headers.get('Location')?.toString(),
    setCookies: [headers.get('Set-Cookie') ?? []].flat(),
    exchange,
  }));
}

/** Begins a sign-in. Only the given parameters reach the provider, not the browser's query. */
export function startSignIn(
  identity: Identity,
  authorize: Record<string, string>,
  callbackUrl: string,
): Promise<Outcome> {
  const token = randomBytes(32).toString('hex');
  const signature = hash('sha256', `${token}${identity.secret}`);
  return runNextAuth(identity, {
    method: 'POST',
    query: { nextauth: ['signin', providerId], ...authorize },
    body: { csrfToken: token, callbackUrl },
    cookies: { [toCookieNames(identity.env.APP_ORIGIN).csrf]: `${token}|${signature}` },
  });
}

/** Finishes a sign-in with the query of the provider's redirect. */
export function finishSignIn(
  identity: Identity,
  query: Record<string, string>,
  cookies: Partial<Record<string, string>>,
): Promise<Outcome> {
  return runNextAuth(identity, {
    method: 'GET',
    query: { nextauth: ['callback', providerId], ...query },
    body: undefined,
    cookies,
  });
}
