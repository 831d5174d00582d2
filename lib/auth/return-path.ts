/** Where a person lands after signing in when nothing else is asked for. */
const defaultReturnPath = '/app';

const longestPath = 2000;
/** Any origin will do: it only shows whether the path stays on the one it is resolved against. */
const someOrigin = 'http://here.invalid';

/**
 * A returnTo value as a path of this site: one leading slash, no backslash, no scheme. Anything else,
 * and a path that would start signing in again, becomes /app.
 */
export function toReturnPath(value: string | null | undefined): string {
  return value !== null && value !== undefined && isOwnPath(value) ? value : defaultReturnPath;
}

function isOwnPath(value: string): boolean {
  if (value.length > longestPath || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(value)) return false;
  if (!URL.canParse(value, someOrigin)) return false;
  const url = new URL(value, someOrigin);
  // `/.//host` normalises to `//host`, which names another site to whatever takes it up from here.
  if (url.origin !== someOrigin || url.pathname.startsWith('//')) return false;
  return !/^\/(auth|api)(\/|$)/.test(url.pathname);
}
