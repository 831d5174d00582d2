import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findFreePort } from '@/scripts/supervise/network';
import { type ApiDouble, startApiDouble } from '../bff/api-double';
import { takeDatabase } from '../support/shared-run';

export const testSecret = 'a secret for tests only, long enough';

const loopback = '127.0.0.1';
/** Folder of the built web; another folder allows testing a build beside the one being served. */
const webRoot = process.env.WEB_ROOT ?? process.cwd();

export interface IdentityStack {
  readonly origin: string;
  /** Address of the site; equal to its origin unless another name was given. */
  readonly address: string;
  readonly databaseUrl: string;
  readonly provider: DevProvider;
  readonly api: ApiDouble;
  /** Lifetime of the provider's next access tokens. */
  readonly tokenLife: { seconds: number };
  /** Stops the web and starts it again, like a deployment. */
  restartWeb(): Promise<void>;
  webProcessId(): number;
  close(): Promise<void>;
}

/** Starts the built web, a real identity provider, a real PostgreSQL, and a minimal product API. */
export async function startIdentityStack({
  isTokenChecked = true,
  /** The site's configured origin, if it differs from the address it is reached at. */
  publicOrigin = undefined as string | undefined,
} = {}): Promise<IdentityStack> {
  const [webPort, providerPort] = [await findFreePort(loopback), await findFreePort(loopback)];
  const address = `http://localhost:${webPort}`;
  const origin = publicOrigin ?? address;
  const databaseUrl = await takeDatabase();
  const tokenLife = { seconds: 600 };
  const provider = await startDevProvider({
    ...devClient,
    port: providerPort,
    appOrigins: [origin],
    tokenLife,
  });
  const { issuer } = provider;
  const api = await startApiDouble(
    0,
    isTokenChecked ? { issuer, audience: devClient.audience } : undefined,
  );
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: String(webPort),
    APP_ORIGIN: origin,
    API_URL: api.origin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    HOMEREEL_SECRET: testSecret,
    DATABASE_URL: databaseUrl,
    // There is no load balancer here.
    DRAIN_NOTICE_SECONDS: '0',
  };
  let web = await startWeb(webPort, env);
  return {
    origin,
    address,
    databaseUrl,
    provider,
    api,
    tokenLife,
    async restartWeb() {
      await stopProcess(web);
      web = await startWeb(webPort, env);
    },
    webProcessId: () => web.pid ?? 0,
    async close() {
      await stopProcess(web);
      await api.close();
      await provider.close();
    },
  };
}

async function startWeb(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = join('build', 'route-handlers', 'server', 'main.js');
  const web = spawn(process.execPath, [server], {
    env: { ...env, PORT: String(port) },
    cwd: webRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let attempt = 0; attempt < 400; attempt += 1) {
    await wait(50);
    const isUp = await fetch(`http://127.0.0.1:${port}/auth/session`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return web;
  }
  web.kill('SIGKILL');
  throw new Error('The web did not start. Has it been built (npm run build)?');
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
