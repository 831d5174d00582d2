/** A Set-Cookie line that sets one of our cookies. */
export function toCookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** A Set-Cookie line that removes one of our cookies. */
export function toClearedCookie(name: string): string {
  return toCookie(name, '', 0);
}
