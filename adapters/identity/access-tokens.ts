export interface Profile {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}

/** Who a token speaks for, as the issuer says. */
export interface Identity extends Profile {
  readonly issuer: string;
  readonly subject: string;
  /** The organisation the person signed in to. */
  readonly tenant?: string | undefined;
}

/** Checks access tokens. */
export interface AccessTokens {
  /** @throws AccessTokenRefused, or the network's error when the issuer's keys cannot be read. */
  verify(token: string): Promise<Identity>;
  /** What the issuer tells about the token's holder beyond the token; nothing when it is silent. */
  readProfile(token: string): Promise<Profile>;
}

/** The token is forged, expired, not for us, or signed in a way we do not accept. */
export class AccessTokenRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('the access token was refused', options);
    this.name = 'AccessTokenRefused';
  }
}
