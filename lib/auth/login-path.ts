/** Options of a login. The server translates them into the provider's parameters. */
export interface LoginOptions {
  readonly with?: 'email' | 'google';
  /** `login`: ask for the password again. `consent`: ask again for permission to renew the session. */
  readonly prompt?: 'login' | 'consent' | 'none';
  /** Path of this site to come back to. */
  readonly returnTo?: string;
  readonly popup?: boolean;
}

export function toLoginPath(options: LoginOptions): string {
  const query = new URLSearchParams();
  if (options.with !== undefined) query.set('with', options.with);
  if (options.prompt !== undefined) query.set('prompt', options.prompt);
  if (options.returnTo !== undefined) query.set('returnTo', options.returnTo);
  if (options.popup === true) query.set('popup', '1');
  return `/auth/login?${query}`;
}
