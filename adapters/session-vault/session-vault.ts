/** The tokens of one session from the identity provider. They never leave the server. */
export interface TokenSet {
  readonly accessToken: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly refreshToken?: string | undefined;
  readonly idToken?: string | undefined;
}

export type VaultAnswer =
  | { readonly kind: 'token'; readonly accessToken: string; readonly expiresAt: number }
  /** There is no such session, or the provider no longer accepts it: sign in again. */
  | { readonly kind: 'login_required' }
  /** The token has expired and there is no refresh token: ask for consent again. */
  | { readonly kind: 'missing_refresh_token' }
  /** The provider does not respond and the token has expired: try again later. */
  | { readonly kind: 'provider_unavailable' };

export interface ReadOptions {
  /** A token that the product API has just rejected, which must not be returned again. */
  readonly refused?: string;
  /** Renew unless the token was renewed within this many milliseconds. */
  readonly freshWithin?: number;
}

/** Stores the encrypted tokens of signed-in users and renews them. */
export interface SessionVault {
  /** @param lifetime absolute lifetime of the session in milliseconds. */
  save(session: {
    sid: string;
    subject: string;
    tokens: TokenSet;
    lifetime: number;
  }): Promise<void>;
  /**
   * Returns a valid access token and renews it if it expires within 60 s. Concurrent calls, also from several
   * processes, cause one request to the provider.
   */
  readAccessToken(sid: string, options?: ReadOptions): Promise<VaultAnswer>;
  /** Whether a session has not ended; its tokens may have expired. */
  has(sid: string): Promise<boolean>;
  /** Deletes one session and returns its tokens, so that they can be revoked. */
  remove(sid: string): Promise<TokenSet | undefined>;
  /** Deletes all sessions of a user, on every device. */
  removeAllOf(subject: string): Promise<readonly TokenSet[]>;
  close(): Promise<void>;
}

/** The result of one renewal attempt at the provider. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly tokens: TokenSet }
  /** The provider rejects this refresh token permanently. */
  | { readonly kind: 'refused' }
  /** No response, or one that may differ next time. */
  | { readonly kind: 'unanswered' };

export type RenewTokens = (refreshToken: string) => Promise<Renewal>;
