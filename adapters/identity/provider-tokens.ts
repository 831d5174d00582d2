export interface Profile {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}

/** The holder of a token, according to the issuer. */
export interface Identity extends Profile {
  readonly issuer: string;
  readonly subject: string;
  /** The organisation the person signed in to. */
  readonly tenant?: string | undefined;
  /** The issuer says that they operate this deployment; absent: it does not. */
  readonly isOperator?: true;
}

/** Checks access tokens. */
export interface ProviderTokens {
  /** @throws ProviderTokenRefused, or the network's error when the issuer's keys cannot be read. */
  verify(token: string): Promise<Identity>;
  /** The issuer's profile of the token's holder; empty if it returns none. */
  readProfile(token: string): Promise<Profile>;
}

/** The token is forged, expired, for another audience, or signed with an algorithm we do not accept. */
export class ProviderTokenRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('the access token was refused', options);
    this.name = 'ProviderTokenRefused';
  }
}
