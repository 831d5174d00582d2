export interface DevProviderOptions {
  readonly port: number;
  /** The address people know it by, where a reverse proxy with TLS stands in front of it. */
  readonly publicIssuer?: string;
  /** Origins of the site that may sign people in. */
  readonly appOrigins: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Life of an access token; read anew for each. */
  readonly tokenLife: { seconds: number };
}
