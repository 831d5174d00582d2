import { createContext, useContext } from 'react';
import type { IdentityError } from './identity-error';
import type { LoginOptions } from './login-path';
import type { SessionUser } from './session-answer';

export interface Auth {
  /** False until the page has come alive in the browser. */
  readonly isReady: boolean;
  /** False in local mode: no sign-in, everything works without. */
  readonly isProviderInUse: boolean;
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  /** The product may be used: signed in, or local mode. False while loading. */
  readonly hasAccess: boolean;
  readonly user: SessionUser | undefined;
  /** Leaves for the identity provider, once; later calls do nothing. */
  login(options?: LoginOptions): void;
  /** Signs in in a window of its own; by redirect where the browser opens none. */
  loginWithPopup(options?: LoginOptions): Promise<IdentityError | undefined>;
  /** Signs out here, or on every device, and at the provider; ends at the site's origin. */
  logout(options?: { everywhere?: boolean }): Promise<void>;
  /** Asks the server again who is signed in. */
  recheck(): Promise<void>;
  /**
   * Has the access token renewed; acts on what stands in the way (SPEC §4, token failure).
   * @returns the error's name: `timeout` after 60 s, or after `timeoutSeconds`.
   */
  renewToken(options?: { timeoutSeconds?: number }): Promise<IdentityError | undefined>;
}

export const AuthContext = createContext<Auth | undefined>(undefined);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === undefined) throw new Error('useAuth needs an AuthProvider above it.');
  return auth;
}
