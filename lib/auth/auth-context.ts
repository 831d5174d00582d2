import { createContext, useContext } from 'react';
import type { IdentityError } from './identity-error';
import type { LoginOptions } from './login-path';
import type { SessionUser } from './session-answer';

export interface Auth {
  /** False until the page is hydrated. */
  readonly isReady: boolean;
  /** False in local mode: no sign-in, everything works without. */
  readonly isProviderInUse: boolean;
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  /** Whether the product is accessible: signed in, or local mode. False while loading. */
  readonly hasAccess: boolean;
  readonly user: SessionUser | undefined;
  /** The person signed out in another tab; stays true until the page is loaded again. */
  readonly isSignedOutElsewhere: boolean;
  /** Navigates to the identity provider; later calls do nothing. */
  login(options?: LoginOptions): void;
  /** Signs in in a popup, or by redirect if the browser opens none. */
  loginWithPopup(options?: LoginOptions): Promise<IdentityError | undefined>;
  /** Signs out here, or on every device, and at the provider; ends at the site's origin. */
  logout(options?: { everywhere?: boolean }): Promise<void>;
  /** Asks the server again who is signed in. */
  recheck(): Promise<void>;
  /**
   * Renews the access token and, on failure, starts the login that the failure requires.
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
