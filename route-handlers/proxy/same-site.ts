import type { Env } from '@/lib/env';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether a request that changes something comes from our own pages: its Origin is ours, or it has
 * none and Sec-Fetch-Site shows that no other site started it.
 */
export function isSameSite(request: Request, env: Env): boolean {
  if (safeMethods.has(request.method)) return true;
  const origin = request.headers.get('origin');
  if (origin === null) {
    const site = request.headers.get('sec-fetch-site');
    return site === 'same-origin' || site === 'none';
  }
  return origin === env.APP_ORIGIN || isOwnLoopbackOrigin(origin, request, env);
}

/**
 * Local mode has no sign-in, so a page with another host name that resolves to this machine (DNS rebinding)
 * must not reach the calls: only loopback names and our own are accepted.
 */
export function isKnownHost(request: Request, env: Env): boolean {
  if (env.OIDC_ISSUER !== undefined) return true;
  const host = request.headers.get('host') ?? '';
  return host === new URL(env.APP_ORIGIN).host || loopbackNames.has(host.replace(/:\d+$/, ''));
}

/** Local mode answers at both localhost and 127.0.0.1; each may call itself. */
function isOwnLoopbackOrigin(origin: string, request: Request, env: Env): boolean {
  const host = request.headers.get('host');
  return env.OIDC_ISSUER === undefined && isKnownHost(request, env) && origin === `http://${host}`;
}
