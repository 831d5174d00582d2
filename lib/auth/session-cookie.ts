import { decode as decodeToken } from 'next-auth/jwt';
import { z } from 'zod';
import { type SessionUser, sessionUser } from './session-answer';

/** Lifetime of the session cookie: one day. */
export const sessionSeconds = 24 * 60 * 60;

export interface Session {
  readonly sid: string;
  readonly user: SessionUser;
}

const claims = z.object({
  sid: z.string(),
  sub: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  picture: z.string().nullish(),
  tenantName: z.string().nullish(),
});

/** Returns the names of our cookies; on https they are bound to this host and to secure connections. */
export function toCookieNames(appOrigin: string) {
  const prefix = appOrigin.startsWith('https:') ? '__Host-' : '';
  const named = (name: string) => `${prefix}homereel.${name}`;
  return {
    session: named('session'),
    csrf: named('csrf'),
    callbackUrl: named('callback-url'),
    state: named('state'),
    pkce: named('pkce'),
    nonce: named('nonce'),
    /** Present from the end of a session that requires a fresh login until that login. */
    loginRequired: named('login-required'),
    /** Present from the start of a login; if its other cookies are gone, the login starts again. */
    loginBegun: named('login-begun'),
    /** The account notice that the next page shows. */
    accountNotice: named('account-notice'),
  };
}

/** Returns the value of one cookie of a Cookie header; also undefined if it cannot be decoded. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (key === name) return decodeValue(rest.join('='));
  }
  return undefined;
}

function decodeValue(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Undefined for a cookie that is missing, tampered with, expired or not ours. */
export async function readSession(
  cookieHeader: string | null,
  identity: { secret: string; appOrigin: string },
): Promise<Session | undefined> {
  const token = readCookie(cookieHeader, toCookieNames(identity.appOrigin).session);
  if (token === undefined) return undefined;
  const decoded = await decodeToken({ token, secret: identity.secret }).catch(() => null);
  const parsed = claims.safeParse(decoded);
  if (!parsed.success) return undefined;
  const { sid, sub, ...who } = parsed.data;
  const known = Object.entries(who).filter(([, value]) => typeof value === 'string');
  return { sid, user: sessionUser.parse({ userId: sub, ...Object.fromEntries(known) }) };
}
