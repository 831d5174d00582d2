import { type NextRequest, NextResponse } from 'next/server';
import { readsAccountNotice } from '@/lib/auth/account-notice';
import { toContentSecurityPolicy } from '@/lib/auth/content-security-policy';
import { toLoginPath } from '@/lib/auth/login-path';
import { toCookieNames } from '@/lib/auth/session-cookie';
import { toClearedCookie } from '@/lib/auth/set-cookie';
import { isEmbeddable, toSharedPage } from '@/lib/auth/share-link';
import { type Env, readEnv } from '@/lib/env';
import { obtainIdentity, readRequestSession } from '@/route-handlers/auth/identity';
import { endSession } from '@/route-handlers/login-required';

export const config = {
  runtime: 'nodejs',
  // Never /api: Next would buffer the body of an upload and pass on its first 10 MB only.
  matcher: [
    '/((?!api/|_next/|auth/(?:session|login|logout|complete)$|.*\\.[a-z0-9]{2,5}$).*)',
    '/app/:path*',
  ],
};

/**
 * Requires a session for /app, rewrites share links and the identity provider's redirects, and sets
 * the content security policy.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const env = readEnv();
  const { pathname, searchParams } = request.nextUrl;
  const sharedPage = toSharedPage(pathname, searchParams);
  const isGuarded = sharedPage === undefined && isProtected(pathname);
  const standing = isGuarded ? await findStanding(request) : 'open';
  if (standing !== 'open') return toSignIn(request, env, standing);
  if (pathname === '/auth/callback' && isProviderAnswer(searchParams)) {
    return NextResponse.rewrite(toOwnAddress('/auth/complete', request, env));
  }
  return continueWithPolicy(request, env, sharedPage);
}

/** The path is decoded and normalised first, so that no other spelling of /app gets around the guard. */
function isProtected(pathname: string): boolean {
  let plain = pathname;
  try {
    plain = decodeURIComponent(pathname);
  } catch {
    // A path that cannot be decoded matches no page; the router answers 404.
  }
  return /^\/+app(\/|$)/i.test(plain.replace(/[\\/]+/g, '/'));
}

/** Whether a request may have a page of /app. A cookie outlives its session, so the vault is asked too. */
async function findStanding(request: NextRequest): Promise<'open' | 'none' | 'ended'> {
  const identity = obtainIdentity();
  if (identity === undefined) return 'open';
  const session = await readRequestSession(request, identity);
  if (session === undefined) return 'none';
  // Without an answer of the vault the page itself says that its data cannot be loaded.
  const isOpen = await identity.vault.has(session.sid).catch(() => true);
  return isOpen ? 'open' : 'ended';
}

/** Leads to the page for signing in, or straight to the login where a session has ended. */
function toSignIn(request: NextRequest, env: Env, standing: 'none' | 'ended'): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const search = new URLSearchParams(searchParams);
  // Next marks client-side navigations with this parameter, which is not part of the page's address.
  search.delete('_rsc');
  const query = search.toString();
  const returnTo = query === '' ? pathname : `${pathname}?${query}`;
  // A fetch of Next's router, often ahead of a click, cannot follow to the identity provider. Its own
  // headers do not get here.
  const isFetch = request.headers.get('sec-fetch-dest') === 'empty';
  const isPage = standing === 'ended' && !isFetch;
  const path = isPage ? toLoginPath({ returnTo }) : `/auth?${new URLSearchParams({ returnTo })}`;
  const response = NextResponse.redirect(new URL(path, env.APP_ORIGIN));
  response.headers.set('cache-control', 'no-store');
  if (isPage) endSession(response.headers, env);
  return response;
}

function isProviderAnswer(query: URLSearchParams): boolean {
  return query.has('state') && (query.has('code') || query.has('error'));
}

/** @param page the path to rewrite to, if any. */
function continueWithPolicy(request: NextRequest, env: Env, page?: string): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = toContentSecurityPolicy({
    nonce,
    isHttps: isHttps(env),
    mediaOrigin: env.S3_PUBLIC_ENDPOINT,
    isDevelopment: env.NODE_ENV === 'development',
    isEmbeddable: page === undefined && isEmbeddable(request.nextUrl.pathname),
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response =
    page === undefined
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(toOwnAddress(page, request, env), {
          request: { headers },
        });
  response.headers.set('content-security-policy', policy);
  forgetAccountNotice(request, response, env);
  if (isHttps(env)) response.headers.set('strict-transport-security', 'max-age=31536000');
  return response;
}

/** The page that the request is for says what became of the account, once. */
function forgetAccountNotice(request: NextRequest, response: NextResponse, env: Env): void {
  const { accountNotice } = toCookieNames(env.APP_ORIGIN);
  if (!request.cookies.has(accountNotice)) return;
  if (!readsAccountNotice(request.nextUrl.pathname, request.headers)) return;
  response.headers.append('set-cookie', toClearedCookie(accountNotice));
}

/** Built from the settings: behind a proxy, the request's address is not where this server listens. */
function toOwnAddress(path: string, request: NextRequest, env: Env): URL {
  return new URL(path + request.nextUrl.search, env.WEB_URL);
}

function isHttps(env: Env): boolean {
  return env.APP_ORIGIN.startsWith('https:');
}
