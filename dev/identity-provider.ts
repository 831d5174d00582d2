/** `npm run dev:identity`: an OpenID provider on loopback with test accounts, one of an operator's. Reads `.env`. */
import { readSettings } from '../scripts/bootstrap/read-settings.mjs';
import { startDevProvider } from './identity-provider/provider';
import { devClient } from './identity-provider/settings';

readSettings();
const origin = process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || 3000}`;
const provider = await startDevProvider({
  ...devClient,
  port: Number(process.env.DEV_IDP_PORT ?? 4400),
  appOrigins: [origin],
  tokenLife: { seconds: Number(process.env.DEV_IDP_TOKEN_SECONDS ?? 300) },
});
console.log(`Test identity provider at ${provider.issuer}, which returns to ${origin}. Start Homereel with:
  OIDC_ISSUER=${provider.issuer}
  OIDC_CLIENT_ID=${devClient.clientId}
  OIDC_CLIENT_SECRET=${devClient.clientSecret}
  OIDC_AUDIENCE=${devClient.audience}`);
