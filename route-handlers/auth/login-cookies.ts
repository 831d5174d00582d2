import { toCookieNames } from '@/lib/auth/session-cookie';
import { toClearedCookie } from '@/lib/auth/set-cookie';

/** Characters of a login's `state` that its cookies are named after. */
const LABEL_LENGTH = 12;

/** Older logins are given up when more than this are under way: their cookies would fill the header. */
const MAX_LOGINS = 3;

/** Which login a `state` belongs to; undefined for anything that is no `state` of ours. */
function toLabel(state: string | null): string | undefined {
  return state !== null && /^[\w-]{32,100}$/.test(state) ? state.slice(0, LABEL_LENGTH) : undefined;
}

function toBaseNames(appOrigin: string): readonly string[] {
  const { state, pkce, nonce, callbackUrl } = toCookieNames(appOrigin);
  return [state, pkce, nonce, callbackUrl];
}

/** Names of the cookies of logins under way in this browser. */
function findLoginCookies(request: Request, appOrigin: string): readonly string[] {
  const names = (request.headers.get('cookie') ?? '')
    .split(/; */)
    .map((pair) => pair.split('=')[0]);
  const bases = toBaseNames(appOrigin);
  return names.filter((name = '') => bases.some((base) => name.startsWith(`${base}.`))) as string[];
}

/** Returns whether a login is in progress in this browser. */
export function hasLogin(request: Request, appOrigin: string): boolean {
  return findLoginCookies(request, appOrigin).length > 0;
}

/**
 * The names under which the cookies of the login with this `state` are stored, by the names next-auth
 * gives them. Each login has its own, so that two windows can sign in at the same time.
 */
export function toLoginCookieNames(
  state: string | null,
  appOrigin: string,
): ReadonlyMap<string, string> {
  const label = toLabel(state);
  if (label === undefined) return new Map();
  return new Map(toBaseNames(appOrigin).map((base) => [base, `${base}.${label}`]));
}

/** The Set-Cookie lines that begin a login, with that login's own names. */
export function nameLoginCookies(
  request: Request,
  appOrigin: string,
  login: { readonly location: string; readonly setCookies: readonly string[] },
): readonly string[] {
  const state = new URL(login.location).searchParams.get('state');
  const names = toLoginCookieNames(state, appOrigin);
  const named = login.setCookies.map((line) => {
    const base = line.slice(0, line.indexOf('='));
    return `${names.get(base) ?? base}${line.slice(base.length)}`;
  });
  const others = findLoginCookies(request, appOrigin);
  const isFull = others.length >= MAX_LOGINS * toBaseNames(appOrigin).length;
  return [...(isFull ? others.map(toClearedCookie) : []), ...named];
}
