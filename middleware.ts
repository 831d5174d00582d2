import { type NextRequest, NextResponse } from 'next/server';
import { toContentSecurityPolicy } from '@/lib/auth/content-security-policy';
import { readSession } from '@/lib/auth/session-cookie';
import { toSharedPage } from '@/lib/auth/share-link';
import { type Env, readEnv, readIdentityEnv } from '@/lib/env';

export const config = {
  runtime: 'nodejs',
  // Never /api: Next would hold the body of an upload and hand on its first 10 MB only.
  matcher: [
    '/((?!api/|_next/|auth/(?:session|login|logout|complete)$|.*\\.[a-z0-9]{2,5}$).*)',
    '/app/:path*',
  ],
};

/** Guards /app, opens share links, hands what the provider sends back to the server, and sets the page's policy. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const env = readEnv();
  const { pathname, searchParams } = request.nextUrl;
  const sharedPage = toSharedPage(pathname, searchParams);
  const isGuarded = sharedPage === undefined && isProtected(pathname);
  if (isGuarded && !(await mayEnter(request, env))) return toSignIn(request, env);
  if (pathname === '/auth/callback' && isProviderAnswer(searchParams)) {
    return NextResponse.rewrite(new URL(`/auth/complete${request.nextUrl.search}`, request.url));
  }
  return withPolicy(request, env, sharedPage);
}

/** Decoded and folded first, so that no odd spelling of /app is taken for another path. */
function isProtected(pathname: string): boolean {
  let plain = pathname;
  try {
    plain = decodeURIComponent(pathname);
  } catch {
    // An undecodable path names no page; the router answers for it.
  }
  return /^\/+app(\/|$)/i.test(plain.replace(/[\\/]+/g, '/'));
}

async function mayEnter(request: NextRequest, env: Env): Promise<boolean> {
  const identity = readIdentityEnv(env);
  if (identity === undefined) return true;
  const session = await readSession(request.headers.get('cookie'), {
    secret: identity.secret,
    appOrigin: env.APP_ORIGIN,
  });
  return session !== undefined;
}

function toSignIn(request: NextRequest, env: Env): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const search = new URLSearchParams(searchParams);
  // Next's own marker of a client-side navigation is no part of the page's address.
  search.delete('_rsc');
  const query = search.toString();
  const url = new URL('/auth', env.APP_ORIGIN);
  url.searchParams.set('returnTo', query === '' ? pathname : `${pathname}?${query}`);
  const response = NextResponse.redirect(url);
  response.headers.set('cache-control', 'no-store');
  return response;
}

function isProviderAnswer(query: URLSearchParams): boolean {
  return query.has('state') && (query.has('code') || query.has('error'));
}

/** @param page the page behind the address, where it is another one. */
function withPolicy(request: NextRequest, env: Env, page?: string): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = toPolicy(env, ["'self'", `'nonce-${nonce}'`]);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response =
    page === undefined
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(new URL(page + request.nextUrl.search, request.url), {
          request: { headers },
        });
  setPolicy(response, env, policy);
  return response;
}

function toPolicy(env: Env, scripts: readonly string[]): string {
  return toContentSecurityPolicy({
    scripts,
    isHttps: isHttps(env),
    isDevelopment: env.NODE_ENV === 'development',
  });
}

function setPolicy(response: NextResponse, env: Env, policy: string): void {
  response.headers.set('content-security-policy', policy);
  if (isHttps(env)) response.headers.set('strict-transport-security', 'max-age=31536000');
}

function isHttps(env: Env): boolean {
  return env.APP_ORIGIN.startsWith('https:');
}
