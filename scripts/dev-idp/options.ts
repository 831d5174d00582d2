export interface DevProviderOptions {
  readonly port: number;
  /** Origins of the site that may sign people in. */
  readonly appOrigins: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Life of an access token; read anew for each. */
  readonly tokenLife: { seconds: number };
}
