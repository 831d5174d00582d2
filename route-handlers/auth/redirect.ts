/** An uncacheable redirect. `setCookies` are complete Set-Cookie lines. */
export function redirectTo(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const line of setCookies) headers.append('set-cookie', line);
  return new Response(null, { status: 303, headers });
}
