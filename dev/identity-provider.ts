/** `npm run dev:identity`: an OpenID provider on loopback with test accounts, one of an operator's. */
import { startDevProvider } from './identity-provider/provider';
import { devClient } from './identity-provider/settings';

const appPort = process.env.PORT ?? '3000';
const provider = await startDevProvider({
  ...devClient,
  port: Number(process.env.DEV_IDP_PORT ?? 4400),
  appOrigins: [process.env.APP_ORIGIN ?? `http://localhost:${appPort}`],
  tokenLife: { seconds: Number(process.env.DEV_IDP_TOKEN_SECONDS ?? 300) },
});
console.log(`Test identity provider at ${provider.issuer}. Start Homereel with:
  OIDC_ISSUER=${provider.issuer}
  OIDC_CLIENT_ID=${devClient.clientId}
  OIDC_CLIENT_SECRET=${devClient.clientSecret}
  OIDC_AUDIENCE=${devClient.audience}`);
