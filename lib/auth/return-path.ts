/** The page that opens after a sign-in without a returnTo. */
const defaultReturnPath = '/app';

const MAX_PATH_LENGTH = 2000;
/** Any origin: it only serves to check that a path resolves to the same origin. */
const someOrigin = 'http://here.invalid';

/**
 * A returnTo value as a path of this site: one leading slash, no backslash, no scheme. Anything else,
 * and a path that would start signing in again, becomes /app.
 */
export function toReturnPath(value: string | null | undefined): string {
  return value !== null && value !== undefined && isOwnPath(value) ? value : defaultReturnPath;
}

function isOwnPath(value: string): boolean {
  if (value.length > MAX_PATH_LENGTH || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(value)) return false;
  if (!URL.canParse(value, someOrigin)) return false;
  const url = new URL(value, someOrigin);
  // `/.//host` normalises to `//host`, which a browser resolves to another site.
  if (url.origin !== someOrigin || url.pathname.startsWith('//')) return false;
  return !/^\/(auth|api)(\/|$)/.test(url.pathname);
}
