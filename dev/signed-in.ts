/** `npm run dev:signed-in`: the whole product with sign-in, at a test provider with ready accounts, one of an operator's. */
import { spawn } from 'node:child_process';
import { readSettings } from '../scripts/bootstrap/read-settings.mjs';
import { accounts } from './identity-provider/accounts';
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
console.log(`Sign in as ${accounts.map(({ name }) => name).join(' or ')} at ${origin}/auth`);

const homereel = spawn(process.execPath, ['scripts/start.mjs', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    OIDC_OPERATOR_CLAIM: 'roles',
    OIDC_OPERATOR_VALUE: 'operator',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => homereel.kill(signal));
homereel.once('exit', (code) => {
  void provider.close().finally(() => process.exit(code ?? 1));
});
