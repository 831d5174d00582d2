/** The test provider's one client; none of this is secret. */
export const devClient = {
  clientId: 'homereel-dev',
  clientSecret: 'homereel-dev-secret',
  audience: 'https://api.homereel.test',
} as const;
