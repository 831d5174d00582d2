export interface DevProviderOptions {
  readonly port: number;
  /** Its public address behind a reverse proxy with TLS. */
  readonly publicIssuer?: string;
  /** Origins of the site that may sign users in. */
  readonly appOrigins: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Lifetime of an access token; read again for each. */
  readonly tokenLife: { seconds: number };
}
