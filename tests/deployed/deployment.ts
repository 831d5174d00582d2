import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findFreePort } from '@/scripts/supervise/network';
import { type RunningHomereel, startHomereel } from '@/tests/support/start-homereel';
import { removeFolder } from '../support/remove-folder';
import { makeCertificate } from './certificate';
import { type CuttableLine, startCuttableLine } from './cuttable-line';
import { startTlsProxy } from './tls-proxy';

export interface Deployment {
  /** The public origin, which users enter. */
  readonly origin: string;
  /** Address of the web behind the proxy. */
  readonly webAddress: string;
  readonly homereel: RunningHomereel;
  /** The connection between browsers and the proxy. */
  readonly line: CuttableLine;
  readonly provider: DevProvider;
  /** The proxy's folder, which contains its logs. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts the complete product behind a reverse proxy with TLS, and an identity provider on another origin.
 * @param env settings of the product in addition to those.
 */
export async function startDeployment(
  env: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-deployed-'));
  const certificate = await makeCertificate(folder);
  const freePort = () => findFreePort('127.0.0.1');
  const [port, issuerPort, providerPort] = [await freePort(), await freePort(), await freePort()];
  const tlsPort = await freePort();
  const origin = `https://localhost:${port}`;
  const issuer = `https://127.0.0.1:${issuerPort}`;
  const settings = {
    ...env,
    APP_ORIGIN: origin,
    TRUSTED_PROXIES: 'loopback',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    NODE_EXTRA_CA_CERTS: certificate.certificate,
  };
  const homereel = await startHomereel(settings, { through: 'script' });
  const provider = await startDevProvider({
    ...devClient,
    port: providerPort,
    publicIssuer: issuer,
    appOrigins: [origin],
    tokenLife: { seconds: 600 },
  });
  const webPort = Number(new URL(homereel.origin).port);
  const proxy = await startTlsProxy({
    folder,
    certificate,
    sites: [
      { port: tlsPort, targetPort: webPort },
      { port: issuerPort, targetPort: providerPort },
    ],
  });
  const line = await startCuttableLine(port, tlsPort);
  return {
    origin,
    line,
    webAddress: `http://127.0.0.1:${webPort}`,
    homereel,
    provider,
    folder,
    async stop() {
      line.stop();
      await proxy.stop();
      await homereel.stop();
      await provider.close();
      await removeFolder(folder);
    },
  };
}
